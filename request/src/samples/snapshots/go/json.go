package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

func main() {
	endpoint := "https://api.example.com/v2/api/route/sorted"
	body := strings.NewReader(`{
	  "api_key": "YOUR_API_KEY",
	  "locations": [
	    {
	      "point": { "lat": 23.7461, "lon": -90.5 },
	      "additional_payload": [
	        {
	          "address": "Cox's Bazar & মিরপুর \"১০\" ` + "`" + `$1` + "`" + ` \\ end",
	          "floor": 2,
	          "lift": true
	        }
	      ]
	    },
	    {
	      "point": { "lat": 0, "lon": 1e-7 },
	      "additional_payload": [],
	      "note": null,
	      "Cox's Bazar & মিরপুর \"১০\" ` + "`" + `$1` + "`" + ` \\ end": {}
	    }
	  ]
	}`)
	response, err := http.Post(endpoint, "application/json", body)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()

	data, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("HTTP %d: %s", response.StatusCode, data)
	}
	fmt.Println(string(data))
}

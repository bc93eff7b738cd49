package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
)

func main() {
	endpoint := "https://api.example.com/v2/api/search/autocomplete/place"
	query := url.Values{
		"api_key": {"YOUR_API_KEY"},
		"q":       {"Cox's Bazar & মিরপুর \"১০\" `$1` \\ end"},
		"bangla":  {"true"},
	}
	response, err := http.Get(endpoint + "?" + query.Encode())
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

package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
)

func main() {
	endpoint := "https://api.example.com/v2/api/update/7?radius=50"
	response, err := http.Post(endpoint, "", nil)
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

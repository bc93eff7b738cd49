package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
)

func main() {
	endpoint := "https://api.example.com/v2/api/rupantor/geocode?api_key=Cox's%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%22%E0%A7%A7%E0%A7%A6%22%20%60%241%60%20%5C%20end"
	form := url.Values{
		"q":     {"Cox's Bazar & মিরপুর \"১০\" `$1` \\ end"},
		"thana": {"yes"},
	}
	response, err := http.PostForm(endpoint, form)
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

curl -G 'https://api.example.com/v2/api/search/autocomplete/place' \
  -d api_key=YOUR_API_KEY \
  --data-urlencode 'q=Cox'\''s Bazar & মিরপুর "১০" `$1` \ end' \
  -d bangla=true

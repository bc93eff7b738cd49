curl -X DELETE -G 'https://api.example.com/v2/api/delete/7' \
  --data-urlencode 'api_key=Cox'\''s Bazar & মিরপুর "১০" `$1` \ end'

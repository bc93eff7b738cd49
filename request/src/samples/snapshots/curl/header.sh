curl 'https://api.example.com/v2/api/rupantor/geocode' \
  -H 'X-Reference: order 12' \
  --data-urlencode 'q=Cox'\''s Bazar & মিরপুর "১০" `$1` \ end'

curl -X POST 'https://api.example.com/v2/api/update/7?radius=50'

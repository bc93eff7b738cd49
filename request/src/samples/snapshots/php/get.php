<?php

$url = 'https://api.example.com/v2/api/search/autocomplete/place';
$query = http_build_query([
    'api_key' => 'YOUR_API_KEY',
    'q' => 'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end',
    'bangla' => 'true',
]);

$curl = curl_init($url . '?' . $query);
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
]);
$response = curl_exec($curl);
if ($response === false) {
    throw new RuntimeException(curl_error($curl));
}
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("HTTP $status: $response");
}
print_r(json_decode($response, true));

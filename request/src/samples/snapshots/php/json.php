<?php

$url = 'https://api.example.com/v2/api/route/sorted';
$curl = curl_init($url);
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POST => true,
    CURLOPT_POSTFIELDS => json_encode([
        'api_key' => 'YOUR_API_KEY',
        'locations' => [
            [
                'point' => ['lat' => 23.7461, 'lon' => -90.5],
                'additional_payload' => [
                    [
                        'address' => 'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end',
                        'floor' => 2,
                        'lift' => true,
                    ],
                ],
            ],
            [
                'point' => ['lat' => 0, 'lon' => 1e-7],
                'additional_payload' => [],
                'note' => null,
                'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end' => new stdClass(),
            ],
        ],
    ]),
    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
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

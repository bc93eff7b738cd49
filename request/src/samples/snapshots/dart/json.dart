import 'dart:convert';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final url = Uri.parse('https://api.example.com/v2/api/route/sorted');
  final response = await http.post(
    url,
    headers: {'Content-Type': 'application/json'},
    body: jsonEncode({
      'api_key': 'YOUR_API_KEY',
      'locations': [
        {
          'point': {'lat': 23.7461, 'lon': -90.5},
          'additional_payload': [
            {
              'address': 'Cox\'s Bazar & মিরপুর "১০" `\$1` \\ end',
              'floor': 2,
              'lift': true,
            },
          ],
        },
        {
          'point': {'lat': 0, 'lon': 1e-7},
          'additional_payload': [],
          'note': null,
          'Cox\'s Bazar & মিরপুর "১০" `\$1` \\ end': {},
        },
      ],
    }),
  );
  final text = utf8.decode(response.bodyBytes);
  if (response.statusCode != 200) {
    throw Exception('HTTP ${response.statusCode}: $text');
  }
  print(text);
}

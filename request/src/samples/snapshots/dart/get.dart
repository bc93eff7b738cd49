import 'dart:convert';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final url = Uri.parse('https://api.example.com/v2/api/search/autocomplete/place').replace(queryParameters: {
    'api_key': 'YOUR_API_KEY',
    'q': 'Cox\'s Bazar & মিরপুর "১০" `\$1` \\ end',
    'bangla': 'true',
  });
  final response = await http.get(url);
  final text = utf8.decode(response.bodyBytes);
  if (response.statusCode != 200) {
    throw Exception('HTTP ${response.statusCode}: $text');
  }
  print(text);
}

import 'dart:convert';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final url = Uri.parse('https://api.example.com/v2/api/rupantor/geocode');
  final response = await http.post(
    url,
    headers: {'X-Reference': 'order 12'},
    body: {
      'q': 'Cox\'s Bazar & মিরপুর "১০" `\$1` \\ end',
    },
  );
  final text = utf8.decode(response.bodyBytes);
  if (response.statusCode != 200) {
    throw Exception('HTTP ${response.statusCode}: $text');
  }
  print(text);
}

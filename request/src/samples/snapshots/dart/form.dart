import 'dart:convert';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final url = Uri.parse('https://api.example.com/v2/api/rupantor/geocode?api_key=Cox\'s%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%22%E0%A7%A7%E0%A7%A6%22%20%60%241%60%20%5C%20end');
  final response = await http.post(
    url,
    body: {
      'q': 'Cox\'s Bazar & মিরপুর "১০" `\$1` \\ end',
      'thana': 'yes',
    },
  );
  final text = utf8.decode(response.bodyBytes);
  if (response.statusCode != 200) {
    throw Exception('HTTP ${response.statusCode}: $text');
  }
  print(text);
}

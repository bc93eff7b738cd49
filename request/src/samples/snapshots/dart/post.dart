import 'dart:convert';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final url = Uri.parse('https://api.example.com/v2/api/update/7?radius=50');
  final response = await http.post(url);
  final text = utf8.decode(response.bodyBytes);
  if (response.statusCode != 200) {
    throw Exception('HTTP ${response.statusCode}: $text');
  }
  print(text);
}

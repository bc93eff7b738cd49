<?php
/**
 * Stands in for Laravel and the PHP package, which the tests do not install: enough of both to send what the pages
 * say they send, with PHP's own curl, to the reference server. It proves the calls, their parameters and the fields
 * that the samples read. It proves nothing of the package itself.
 *
 * The words in braces are filled from the settings; which call a method makes is the table "All methods" of the page.
 */

namespace Illuminate\Http {
    class Request
    {
        /** Every input that a sample validates is a place name. */
        public function validate(array $rules): array
        {
            return array_map(fn () => 'Shahbag', $rules);
        }
    }
}

namespace Illuminate\Support\Facades {
    class Route
    {
        /** Calls the route's function once, and prints what it returns as Laravel would send it. */
        public static function get(string $path, callable $action): \StandIn\Route
        {
            $route = new \StandIn\Route($action);
            echo $route->visit(), PHP_EOL;
            return $route;
        }
    }

    class Http
    {
        public static function baseUrl(string $url): \StandIn\Request
        {
            return new \StandIn\Request($url);
        }
    }
}

namespace Illuminate\Contracts\Queue {
    interface ShouldQueue
    {
    }
}

namespace Illuminate\Foundation\Bus {
    trait Dispatchable
    {
    }
}

namespace Illuminate\Bus {
    trait Queueable
    {
    }
}

namespace Illuminate\Queue {
    trait SerializesModels
    {
    }

    trait InteractsWithQueue
    {
        /** The sandbox is available, so a job that would be released or fails has failed. */
        public function release(int $seconds): never
        {
            throw new \RuntimeException("The job was released for $seconds s.");
        }

        public function fail(\Throwable $error): never
        {
            throw $error;
        }
    }
}

namespace App\Models {
    /** A row whose address is known to the sandbox; prints what is stored. */
    class Order
    {
        public string $address = 'shawrapara';

        public function update(array $values): void
        {
            if (in_array(null, $values, true)) {
                throw new \RuntimeException('A stored value is missing.');
            }
            echo json_encode($values, JSON_THROW_ON_ERROR), PHP_EOL;
        }
    }
}

namespace StandIn {
    class Route
    {
        /** The last route, for what a fence tries out: `\StandIn\Route::$last->visit()`. */
        public static self $last;

        public function __construct(private \Closure $action)
        {
            self::$last = $this;
        }

        public function visit(): string
        {
            $result = ($this->action)(new \Illuminate\Http\Request());
            return json_encode($result, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
        }

        public function middleware(string $name): static
        {
            return $this;
        }
    }

    /** What `response()` returns. */
    class Responses
    {
        public function json(array $body, int $status = 200): array
        {
            return $body + ['status' => $status];
        }
    }

    class Request
    {
        private array $query = [];
        private array $headers = [];
        private int $timeoutSeconds = 30;
        private int $attempts = 1;
        private ?\Closure $retryWhen = null;

        public function __construct(private string $baseUrl)
        {
        }

        public function timeout(int $seconds): static
        {
            $this->timeoutSeconds = $seconds;
            return $this;
        }

        /** `$when` decides by the error of a failed attempt: its code is the status, or 0 without a response. */
        public function retry(int $times, int $milliseconds, ?callable $when = null, bool $throw = true): static
        {
            $this->attempts = $times;
            $this->retryWhen = $when ?? fn () => true;
            return $this;
        }

        public function asForm(): static
        {
            return $this;
        }

        public function withHeaders(array $headers): static
        {
            $this->headers = $headers;
            return $this;
        }

        public function withQueryParameters(array $query): static
        {
            $this->query = $query;
            return $this;
        }

        public function get(string $path, array $query = []): Response
        {
            return $this->send($path, $query + $this->query, null);
        }

        /** An array goes out as a form, a text as JSON. */
        public function post(string $path, array|string $body): Response
        {
            return $this->send($path, $this->query, is_array($body) ? http_build_query($body) : $body);
        }

        private function send(string $path, array $query, ?string $body): Response
        {
            $curl = curl_init($this->baseUrl . $path . '?' . http_build_query($query));
            curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
            if ($body !== null) {
                curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
            }
            $headers = $this->headers + (str_starts_with($body ?? '', '{') ? ['Content-Type' => 'application/json'] : []);
            $lines = array_map(fn (string $name, string $value) => "$name: $value", array_keys($headers), $headers);
            curl_setopt_array($curl, [CURLOPT_HTTPHEADER => $lines, CURLOPT_TIMEOUT => $this->timeoutSeconds]);
            for ($attempt = 1; ; $attempt++) {
                $text = curl_exec($curl);
                $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
                $error = match (true) {
                    $text === false => new \RuntimeException(curl_error($curl)),
                    $status >= 400 => new \RuntimeException("HTTP $status: $text", $status),
                    default => null,
                };
                if ($error === null || $attempt >= $this->attempts || !($this->retryWhen)($error)) {
                    break;
                }
            }
            return $text === false ? throw $error : new Response($status, $text);
        }
    }

    class Response
    {
        public function __construct(private int $status, public string $text)
        {
        }

        public function successful(): bool
        {
            return $this->status < 300;
        }

        public function throw(): static
        {
            if ($this->status >= 400) {
                throw new \RuntimeException("HTTP $this->status: $this->text", $this->status);
            }
            return $this;
        }

        public function json(?string $key = null): mixed
        {
            $value = json_decode($this->text, true, flags: JSON_THROW_ON_ERROR);
            return $key === null ? $value : $value[$key];
        }
    }
}

namespace {phpNamespace}\Facades {
    class {phpFacade}
    {
        public static function reverseGeocode(float $longitude, float $latitude, array $options = []): object
        {
            return self::get('/v2/api/search/reverse/geocode', compact('longitude', 'latitude') + $options);
        }

        public static function autocomplete(string $query, array $options = []): object
        {
            return self::get('/v2/api/search/autocomplete/place', ['q' => $query] + $options);
        }

        public static function geocode(string $address, array $options = []): object
        {
            // The package puts the key into the form.
            $form = ['api_key' => config(''), 'q' => $address] + $options;
            return self::read(self::request()->post('/v2/api/search/rupantor/geocode', $form));
        }

        public static function searchPlace(string $query): object
        {
            return self::get('/api/v2/search-place', ['q' => $query]);
        }

        public static function placeDetails(string $placeCode, array $options = []): object
        {
            return self::get('/api/v2/places', ['place_code' => $placeCode] + $options);
        }

        public static function nearby(float $longitude, float $latitude, float $distance = 0.5, int $limit = 10): object
        {
            return self::get("/v2/api/search/nearby/$distance/$limit", compact('longitude', 'latitude'));
        }

        public static function snapToRoad(float $latitude, float $longitude): object
        {
            return self::get('/v2/api/routing/nearest', ['point' => "$latitude,$longitude"]);
        }

        public static function routeOverview(array $points, array $options = []): object
        {
            $pairs = array_map(fn (array $point) => "{$point['longitude']},{$point['latitude']}", $points);
            return self::get('/v2/api/route/' . implode(';', $pairs), $options);
        }

        public static function calculateRoute(array $ends, array $options = []): object
        {
            $request = self::request()->withQueryParameters(['key' => config('')] + $options);
            $body = json_encode(['data' => $ends], JSON_THROW_ON_ERROR);
            return self::read($request->post('/v2/api/routing', $body));
        }

        private static function get(string $path, array $query): object
        {
            $texts = array_map(fn ($value) => is_bool($value) ? var_export($value, true) : $value, $query);
            return self::read(self::request()->get($path, ['api_key' => config('')] + $texts));
        }

        private static function request(): \StandIn\Request
        {
            return new \StandIn\Request(getenv('REFERENCE_SERVER'));
        }

        private static function read(\StandIn\Response $response): object
        {
            return json_decode($response->throw()->text, false, flags: JSON_THROW_ON_ERROR);
        }
    }
}

namespace {
    /** Every setting that a sample reads is the key. */
    function config(string $name): string
    {
        return '{sandboxKey}';
    }

    function rescue(callable $callback, mixed $rescue = null, bool $report = true): mixed
    {
        try {
            return $callback();
        } catch (Throwable) {
            return $rescue;
        }
    }

    function response(): \StandIn\Responses
    {
        return new \StandIn\Responses();
    }

    /** A sample that reports an error has failed. */
    function report(Throwable $error): never
    {
        throw $error;
    }
}

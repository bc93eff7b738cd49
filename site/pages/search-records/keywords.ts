/** Words of developers that the titles and descriptions of pages of the reference lack, by their URL below the site. */
export const keywords: Readonly<Record<string, string>> = {
  '/api/errors/400/':
    'validation failed invalid bad parameter missing empty required field, must be between latitude longitude out of range, swapped, malformed json body content-type 422 unprocessable, wrong type number',
  '/api/errors/401/':
    'key rejected not working wrong typo misspelled revoked, unauthorized unauthenticated, missing token header bearer, domain referrer restricted, kaj kore na',
  '/api/errors/402/':
    'no credits left used up ran out, package expired unpaid, payment billing renew upgrade plan, account suspended, endpoint not included subscription',
  '/api/errors/429/':
    'too many requests attempts throttle throttled, rate limit quota exceeded per minute second, retry-after backoff, slow down, loop debounce',
  '/api/#introduction':
    'getting started overview, base url host, openapi spec swagger postman bruno insomnia download import collection, first request curl, rest json',
  '/api/#authentication':
    'api key token where to put header query url body, login bearer, obtain register signup, secret',
  '/api/#errors':
    'exception handling, status codes list, unexpected token JSON parse html instead, server down, failed fetch, try catch',
  '/api/#credits': 'cost price charge count per request call, free failed requests, remaining left balance',
  '/api/#coordinate-orders':
    'which one comes first lat lng, longitude before latitude, swapped reversed flipped x y, geojson order, wrong place ocean',
  '/api/#rate-limits':
    'how many requests per second minute, throttle quota, parallel concurrent, too many, retry after',
  '/api/units/':
    'meters kilometers seconds milliseconds decimal degrees, min max allowed, precision, minimum maximum radius limit length, which unit, feet miles square acres, bounds',
  '/api/convert/':
    'migrate switch from google maps directions places geocoding roads here osrm, translate old url, upgrade, replacement equivalent alternative',
  '/api/changes/':
    'release notes what is new history updates, released recently latest, removed renamed, deprecated sunset, upgrade difference, old endpoints',
  '/api/recipes/': 'workflows tutorials chain requests combine, use cases how to',
  '/api/recipes/geofence-life/': 'full lifecycle crud, remove resize bigger, tutorial workflow',
  '/api/recipes/search-then-details/': 'two steps session, selected suggestion, tutorial workflow',
  '/api/recipes/sorted-delivery-round/':
    'plan rider van rounds best sequence tsp, parcels, tutorial workflow',
  '/api/errors/': 'status codes list exceptions, handle catch, meaning what does error mean',
};

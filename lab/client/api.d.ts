/** Written by `npm run openapi` from the document of the API. */
interface Answer<Content> { headers: { [name: string]: unknown }; content: Content }
export interface paths {
'/unsubscribe/{token}': {
get: /** Page of the link in mails that ends them */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** End mails of one kind, by the link in them */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/calendar/{file}': {
get: /** Download the calendar, by its secret link */ {
parameters: { query?: never; header?: never; path: { 'file': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/calendar': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}': {
get: /** Page of a member without an account */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/answer': {
post: /** Answer the invitation to a seat */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/leave': {
post: /** Give a seat up */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/line/confirm': {
post: /** Confirm the opening line of a seat */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/line/deny': {
post: /** Say that the opening line of a seat is wrong */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/payments/{contributionId}/confirm': {
post: /** Confirm a payment to a seat */ {
parameters: { query?: never; header?: never; path: { 'token': string; 'contributionId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/payments/{contributionId}/deny': {
post: /** Say that a payment to a seat has not come */ {
parameters: { query?: never; header?: never; path: { 'token': string; 'contributionId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/payouts/{payoutId}/confirm': {
post: /** Confirm a payout to a seat */ {
parameters: { query?: never; header?: never; path: { 'token': string; 'payoutId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/payouts/{payoutId}/contest': {
post: /** Say that a payout to a seat has not come */ {
parameters: { query?: never; header?: never; path: { 'token': string; 'payoutId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/seat/{token}/claim': {
post: /** Claim a seat with an account of one’s own */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/config': {
get: /** Read what a client needs: currencies, languages, how money moves */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ConfigResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/stripe/webhook': {
post: /** Events from Stripe, signed by it */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': { 'received': boolean } }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/healthz': {
get: /** Whether the process runs */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': { 'status': string } }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/readyz': {
get: /** Whether the process can serve */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': { 'status': string } }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/metrics': {
get: /** Metrics for Prometheus */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/plain': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/transparency': {
get: /** Read the signed root of the whole log */ {
parameters: { query?: { 'from'?: number; 'tree'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['TransparencyResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/transparency/heads': {
get: /** List the signed roots, newest first */ {
parameters: { query?: { 'before'?: number; 'tree'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['HeadsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/transparency/checker': {
get: /** Page that verifies receipts without this server */ {
parameters: { query?: { 'download'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/html': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/legal/{document}': {
get: /** Read the installation’s terms or privacy notice */ {
parameters: { query?: never; header?: never; path: { 'document': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['LegalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/openapi.json': {
get: /** Read this document */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': Record<string, unknown> }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/user': {
get: /** Read the signed-in account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
patch: /** Change the username */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'username': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Delete the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/register': {
post: /** Open an account and sign in */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'username': string; 'email': string; 'password': (unknown & unknown & unknown & unknown & unknown) } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/login': {
post: /** Sign in with username and password; 202 when a second step is needed */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'username': string; 'password': string } } }
responses: { 200: Answer<{ 'application/json': (components['schemas']['TwoStepChallenge'] | components['schemas']['UserResponse']) }>; 202: Answer<{ 'application/json': (components['schemas']['TwoStepChallenge'] | components['schemas']['UserResponse']) }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/logout': {
post: /** Sign out */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/setup': {
get: /** Whether the installation waits for its first admin */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['SetupResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make the first admin of an empty installation, with the token of the start */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'username': string; 'email': string; 'password': (unknown & unknown & unknown & unknown & unknown); 'token': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/forgot-password': {
post: /** Ask for a mail with a link to choose a new password */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'email': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/reset-password': {
post: /** Choose a new password with the token of the mailed link */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'token': string; 'password': (unknown & unknown & unknown & unknown & unknown) } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/account-recovery/identify': {
post: /** Begin the recovery of an account without its mail address */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'identifier': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/account-recovery/verify': {
post: /** Show a recovery code; the answer has a token for a new password */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'identifier': string; 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RecoveryVerifyResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/verify-email': {
post: /** Confirm a mail address with the token of the mailed link */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'token': string; 'password'?: string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/not-me': {
post: /** End all sessions, by the token of a mail about a sign-in */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'token': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/verify-email/resend': {
post: /** Send the mail to confirm the address again */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/change-email': {
post: /** Ask to change the mail address */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'email': string; 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/change-email/confirm': {
post: /** Confirm the new mail address */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'token': string; 'password'?: string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/change-email/undo': {
post: /** Take the former mail address back */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'token': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/change-password': {
post: /** Change the password; all other sessions end, and all access tokens */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'currentPassword': string; 'newPassword': (unknown & unknown & unknown & unknown & unknown) } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/preferences': {
get: /** Read which messages the account receives, and its language */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['Preferences'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
put: /** Change which messages the account receives, and its language */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'goalReminders'?: boolean; 'achievementAlerts'?: boolean; 'dailyMail'?: boolean; 'timeZone'?: string; 'language'?: string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['Preferences'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/sessions': {
get: /** List where the account is signed in */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['SessionResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/sessions/{id}': {
delete: /** End one session */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/sessions/end-others': {
post: /** End all other sessions */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/user/data': {
get: /** Download all data about the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/tokens': {
get: /** List the access tokens of the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['TokenResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make an access token; the answer is the only one that contains it */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'name': string; 'scopes': ("goals:read" | "money:read" | "messages:read" | "account:read" | "messages:write")[]; 'days': number; 'goalIds'?: ((number)[] | null) } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['MadeTokenResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/tokens/{id}': {
delete: /** Revoke an access token */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/openid/begin': {
post: /** Begin a sign-in by the OpenID Connect provider of the installation */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['BeginOpenIdResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/openid/finish': {
post: /** Give the provider’s answer: signs in, links, or leads to a new account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'answer': string } } }
responses: { 200: Answer<{ 'application/json': (components['schemas']['OpenIdLinkedResponse'] | components['schemas']['OpenIdNewcomer'] | components['schemas']['TwoStepChallenge'] | components['schemas']['UserResponse']) }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/openid/register': {
post: /** Make an account for a person whom the provider has authenticated */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'username': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/openid': {
get: /** Read how the account is linked with the provider */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['OpenIdLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/openid/link': {
post: /** Begin to link the account with the provider */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['BeginOpenIdResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** End the link with the provider */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['OpenIdLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/login/authenticator': {
post: /** Second step of signing in: a code of the authenticator app */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/login/recovery-code': {
post: /** Second step of signing in: a recovery code */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/login/passkey/options': {
post: /** Begin the second step with a passkey */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': Record<string, unknown> }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/login/passkey': {
post: /** Second step of signing in: a passkey */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'response': Record<string, unknown> } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['UserResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step': {
get: /** Read which second steps the account has */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['TwoStepResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step/authenticator': {
post: /** Begin to set up an authenticator app */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['BeginAuthenticatorResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove the authenticator app */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step/authenticator/confirm': {
post: /** Confirm the authenticator app with a first code */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AddedFactorResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step/passkeys/options': {
post: /** Begin to add a passkey */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': Record<string, unknown> }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step/passkeys': {
post: /** Add a passkey */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'name': string; 'response': Record<string, unknown> } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AddedFactorResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step/passkeys/{id}': {
delete: /** Remove a passkey */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/two-step/recovery-codes': {
post: /** Make new recovery codes; the former ones are void */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RecoveryCodesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/step-up/authenticator': {
post: /** Confirm an important action with the authenticator app */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/step-up/passkey/options': {
post: /** Begin to confirm an important action with a passkey */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': Record<string, unknown> }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/step-up/passkey': {
post: /** Confirm an important action with a passkey */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'response': Record<string, unknown> } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/step-up/mail': {
post: /** Mail a code that confirms an important action */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/step-up/code': {
post: /** Confirm an important action with the mailed code */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/feedback': {
post: /** Send feedback to the operators */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'type': "bug" | "feature" | "general"; 'title': string; 'description': string } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/feedback': {
get: /** List feedback */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['AdminFeedbackResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/policy': {
get: /** Read the policy for admins */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': { 'requireTwoStepOfAdmins': boolean } }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
put: /** Change the policy for admins */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'requireTwoStepOfAdmins': boolean; 'password'?: string } } }
responses: { 200: Answer<{ 'application/json': { 'requireTwoStepOfAdmins': boolean } }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/log': {
get: /** Read the admins’ log */ {
parameters: { query?: { 'admin'?: number; 'kind'?: "looked" | "changed"; 'userId'?: number; 'goalId'?: number; 'from'?: string; 'to'?: string; 'before'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminLogResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/jobs/failed': {
get: /** List failed jobs */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['FailedJobResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/jobs/failed/{id}/retry': {
post: /** Try a failed job again */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['FailedJobResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/jobs/failed/{id}/discard': {
post: /** Discard a failed job */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['FailedJobResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/search': {
get: /** Find people, goals and payments */ {
parameters: { query: { 'q': string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminSearchResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/work': {
get: /** Count what waits for an admin */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminWorkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/circles': {
get: /** List circles in rotation */ {
parameters: { query?: { 'after'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminCirclesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/wind-up': {
post: /** Propose to the members to wind a circle up */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/debts/{debt}/write-off': {
post: /** Propose to write a debt off */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'debt': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'reason': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/audits': {
get: /** List audits of the rows against the log */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AuditsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Begin an audit */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 202: Answer<{ 'application/json': components['schemas']['BegunResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/projections': {
get: /** Read the state of the read models */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ProjectionsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/projections/rebuild': {
post: /** Rebuild the read models */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['BegunResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/audits/{id}/differences': {
get: /** List further differences of an audit */ {
parameters: { query?: { 'after'?: number }; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['DifferenceResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/journal': {
get: /** Read the journal lines behind a total of the account */ {
parameters: { query: { 'figure': "total" | "personal" | "group" | "open"; 'currency'?: "USD" | "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RWF" | "SAR" | "SBD" | "SCR" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "UYU" | "UZS" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW"; 'before'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['TotalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/journal': {
get: /** Read the journal lines behind a figure of a goal */ {
parameters: { query: { 'figure': "balance" | "contributed" | "owes" | "payment" | "debt" | "payout" | "pot"; 'userId'?: number; 'contributionId'?: string; 'debtId'?: string; 'payoutId'?: string; 'round'?: number; 'before'?: string }; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['JournalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/events/{revision}': {
get: /** Read an event of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'revision': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['EventResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/journal': {
get: /** Read journal lines */ {
parameters: { query?: { 'account'?: "stripe" | "bank" | "outside" | "cash_boxes" | "savings" | "payable" | "claims" | "owing" | "late_fees" | "organiser_fees" | "owing_fees" | "fees" | "written_off" | "deposits"; 'currency'?: "USD" | "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RWF" | "SAR" | "SBD" | "SCR" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "UYU" | "UZS" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW"; 'userId'?: number; 'goalId'?: number; 'revision'?: number; 'round'?: number; 'contributionId'?: string; 'debtId'?: string; 'payoutId'?: string; 'entry'?: string; 'from'?: string; 'to'?: string; 'movement'?: "opening" | "contributions" | "refunds" | "disputes" | "fees" | "payouts" | "closing"; 'before'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['JournalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/trial-balance': {
get: /** Read the trial balance */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['TrialBalanceResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/event-types': {
get: /** List the types of events in the log */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (string)[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/events': {
get: /** Read the log, newest first */ {
parameters: { query?: { 'stream'?: string; 'type'?: string; 'actor'?: string; 'correlation'?: string; 'cause'?: string; 'from'?: string; 'to'?: string; 'before'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['EventsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/events/{stream}/{revision}': {
get: /** Read an event */ {
parameters: { query?: never; header?: never; path: { 'stream': string; 'revision': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['EventResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/periods': {
get: /** List the months of the books */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['PeriodResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/periods/{period}/close': {
post: /** Close a month of the books */ {
parameters: { query?: never; header?: never; path: { 'period': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': (components['schemas']['PeriodResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/cards': {
get: /** List the saved cards */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['CardResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/cards/{id}/default': {
post: /** Choose the card for new payments */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['CardResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/cards/{id}': {
delete: /** Remove a saved card */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['CardResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/card-setups': {
post: /** Begin to save a card */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'scheduleId'?: string } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['CreateCardSetupResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/card-setups/{id}': {
post: /** Complete saving a card */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CardSetupResponse'] }>; 202: Answer<{ 'application/json': components['schemas']['CardSetupResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/chat': {
get: /** Read one’s own state in the chat of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ChatResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/messages': {
get: /** Read the messages of a goal, newest first */ {
parameters: { query?: { 'since'?: number; 'before'?: number }; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['MessagesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Write a message to a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'id': string; 'text': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['MessageResponse'] }>; 201: Answer<{ 'application/json': components['schemas']['MessageResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/messages/{messageId}/hide': {
post: /** Hide a message */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'messageId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['MessageResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/messages/read': {
post: /** Mark messages as read */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'upTo': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['ChatResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/messages/mute': {
put: /** Mute the chat of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'muted': boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['ChatResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/messages/unread': {
get: /** Count unread messages by goal */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['UnreadMessagesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/transactions': {
get: /** List payments in all goals, newest first */ {
parameters: { query?: { 'limit'?: number; 'before'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['TransactionResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/create-payment-intent': {
post: /** Open a card payment */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'amount': string | number; 'holderUserId'?: number; 'round'?: "next"; 'debtId'?: string; 'deposit'?: true; 'goalId': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['CreatePaymentIntentResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payment-intents/{id}': {
delete: /** Give an open card payment up */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': Record<string, unknown> }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/contribute': {
post: /** Pay into a goal, or report a payment outside */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'amount': string | number; 'holderUserId'?: number; 'round'?: "next"; 'debtId'?: string; 'deposit'?: true; 'method'?: "bank_transfer" | "mobile_money" | "cash" | "check" | "other"; 'reference'?: string; 'cashHolderId'?: number; 'paymentIntentId'?: string; 'isRecurring'?: boolean; 'paymentType'?: "one-time" | "recurring"; 'every'?: ("weekly" | "biweekly" | "monthly" | null); 'rhythm'?: string | null; 'firstOn'?: string; 'endsOn'?: string | null; 'cardId'?: string; 'newCard'?: boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['ContributeResponse'] }>; 202: Answer<{ 'application/json': components['schemas']['ContributeResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/contributions/{contributionId}/confirm': {
post: /** Confirm a reported payment */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'contributionId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/contributions/{contributionId}/deny': {
post: /** Say that a reported payment has not come */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'contributionId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/contributions/{contributionId}/code': {
get: /** Read the code that confirms cash */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'contributionId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CashCodeResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Confirm cash by the code of its receiver */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'contributionId': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/proposals': {
get: /** List proposals of admins */ {
parameters: { query?: { 'status'?: "waiting" | "ended"; 'before'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminProposalsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/proposals/{proposal}/confirm': {
post: /** Confirm another admin’s proposal */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'proposal': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminProposalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/proposals/{proposal}/decline': {
post: /** Decline a proposal */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'proposal': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'note': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminProposalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/proposals/{proposal}/withdraw': {
post: /** Withdraw one’s own proposal */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'proposal': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminProposalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/corrections': {
get: /** List corrections of the books */ {
parameters: { query?: { 'status'?: "waiting" | "ended"; 'before'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CorrectionsCorrectionsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/entries/{revision}/correction': {
get: /** Read what correcting an entry would do */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'revision': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['EntryCorrectionResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/corrections': {
post: /** Propose a correction */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'revision': number; 'reason': string } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['CorrectionResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/corrections/{correction}/approve': {
post: /** Approve a correction */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'correction': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['CorrectionResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/corrections/{correction}/decline': {
post: /** Decline a correction */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'correction': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'note': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['CorrectionResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/corrections/{correction}/withdraw': {
post: /** Withdraw one’s own correction */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'correction': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CorrectionResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/disputes': {
get: /** List disputes of card payments */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['DisputeResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/disputes/{id}': {
get: /** Read a dispute */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DisputeDetails'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/disputes/{id}/evidence': {
post: /** Answer a dispute with evidence */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'evidence': Record<string, string>; 'submit': boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DisputeDetails'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/disputes/{id}/files/{field}': {
put: /** Add a file to the evidence */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'field': string }; cookie?: never }
requestBody: { content: { 'application/pdf': string; 'image/jpeg': string; 'image/png': string } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DisputeDetails'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove a file from the evidence */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'field': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DisputeDetails'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/disputes/{id}/accept': {
post: /** Accept a dispute */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DisputeDetails'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/evidence': {
get: /** Download the evidence of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/pdf': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/evidence': {
get: /** Download the evidence of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/pdf': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/stream': {
get: /** Follow changes as server-sent events, for browsers */ {
parameters: { query?: { 'ago'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/event-stream': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals': {
get: /** List the goals of the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['GoalResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make a goal or a circle */ {
parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'name': string; 'type': "Vacation & Travel" | "Emergency Fund" | "Home & Living" | "Special Event" | "Susu (Rotating Savings Fund)" | "Custom"; 'subtype'?: (string | null); 'description'?: (string | null); 'circleWord'?: "susu" | "tanda" | "cundina" | "pardner" | "sol" | "hagbad" | "equb" | "tontine" | "chama" | "stokvel"; 'currency'?: string; 'targetAmount': string | number; 'startDate'?: string | null; 'endDate': string; 'cycleType'?: (("weekly" | "biweekly" | "monthly" | "bi-weekly") | null); 'rhythm'?: string | null; 'contributionAmount'?: (("" | string | number) | null); 'totalMembers'?: number | string | null; 'charter'?: { 'latePolicy'?: "hold" | "reduced"; 'graceDays'?: number; 'timeZone'?: string; 'netArrears'?: boolean; 'coOrganisersSend'?: boolean; 'provedFirst'?: boolean; 'instalments'?: boolean; 'cash'?: boolean; 'deposit'?: string | null; 'lateFee'?: string | null; 'organiserFee'?: string | null }; 'order'?: "joining" | "organiser" | "draw"; 'adopted'?: { 'round': number; 'names': (string)[]; 'paid': ((string)[])[] }; 'runAgainOf'?: number } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['CreatedGoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}': {
get: /** Read a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
patch: /** Change a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'currency'?: string; 'name'?: string; 'subtype'?: (string | null); 'description'?: (string | null); 'circleWord'?: "susu" | "tanda" | "cundina" | "pardner" | "sol" | "hagbad" | "equb" | "tontine" | "chama" | "stokvel"; 'targetAmount'?: string | number; 'endDate'?: string; 'totalMembers'?: number | string; 'contributionAmount'?: (("" | string | number) | null) } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/archive': {
post: /** Archive a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/restore': {
post: /** Bring an archived goal back */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/withdraw': {
post: /** Pay a completed goal out to its members */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/withdrawals': {
post: /** Take out one’s own part of a goal without rounds */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'id': string; 'amount'?: string | number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 204: Answer<never>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/cancel': {
post: /** Cancel a goal, and refund its money where asked */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'refund'?: boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['GoalResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/transactions': {
get: /** List the payments of a goal, newest first */ {
parameters: { query?: { 'limit'?: number; 'before'?: string }; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['TransactionResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/guarantees': {
post: /** Ask a member to answer for another seat */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'seatUserId'?: number; 'guarantorUserId': number; 'amount': string | number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/guarantees/{guarantee}/accept': {
post: /** Accept to answer for another seat */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'guarantee': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'amount': string | number; 'figure': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/guarantees/{guarantee}/end': {
post: /** End a guarantee */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'guarantee': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/corrections': {
post: /** Say that a member had paid less to another before the circle was adopted */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'debtorUserId': number; 'round': number; 'amount': string | number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/corrections/{correction}/agree': {
post: /** Agree that less had been paid before the circle was adopted */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'correction': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/corrections/{correction}/decline': {
post: /** Decline or withdraw such a correction */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'correction': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/next-steps': {
get: /** List what the account has to do next */ {
parameters: { query?: { 'goalId'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['NextStepsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/invitations/received/{invitationId}': {
get: /** Read a received invitation */ {
parameters: { query?: never; header?: never; path: { 'invitationId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InvitationPreview'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Accept or decline a received invitation */ {
parameters: { query?: never; header?: never; path: { 'invitationId': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'answer': "accept" | "decline"; 'charterVersion'?: number; 'seatsBefore'?: number; 'figure'?: string; 'seats'?: number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AnswerInvitationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/invitations/{token}': {
get: /** Read the invitation of a link */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InvitationPreview'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Accept or decline the invitation of a link */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'answer': "accept" | "decline"; 'charterVersion'?: number; 'seatsBefore'?: number; 'figure'?: string; 'seats'?: number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AnswerInvitationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/invite': {
post: /** Invite a person by mail */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'inviteeEmail': string; 'role'?: "member" | "auditor"; 'replacesUserId'?: number; 'paidFor'?: true } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['InvitationResponse'] }>; 201: Answer<{ 'application/json': components['schemas']['InvitationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/invite-sms': {
post: /** Invite a person by text message */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'phone': string; 'country'?: string; 'role'?: "member" | "auditor"; 'replacesUserId'?: number; 'paidFor'?: true } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['InvitationResponse'] }>; 201: Answer<{ 'application/json': components['schemas']['InvitationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/invite-link': {
post: /** Make a link that invites */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'role'?: "member" | "auditor"; 'replacesUserId'?: number; 'paidFor'?: true } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['InviteLinkResponse'] }>; 201: Answer<{ 'application/json': components['schemas']['InviteLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/invitations': {
get: /** List the invitations to a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['InvitationResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/invitations': {
get: /** List invitations to the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['InvitationResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/invitations/{invitationId}/resend': {
post: /** Send an invitation again */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'invitationId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InvitationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/invitations/{invitationId}/revoke': {
post: /** Revoke an invitation */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'invitationId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InvitationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/members': {
get: /** List the members of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['MemberResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/members/{userId}': {
patch: /** Change the role of a member */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'role': "organiser" | "co_organiser" | "member" | "auditor" } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['MemberResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove a member, or leave */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/members/{userId}/remind': {
post: /** Remind a member of what is due */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody?: never
responses: { 202: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/activity': {
get: /** Read what happened in a goal, newest first */ {
parameters: { query?: { 'before'?: number }; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['ActivityResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/notices': {
get: /** List the newest notifications */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['NotificationsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/notices/read': {
post: /** Mark notifications as read */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'ids'?: (string)[]; 'due'?: (string)[] } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['NotificationsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/phone': {
get: /** Read the phone number */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PhoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Enter a phone number; a code is sent to it */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'phone': string; 'country'?: string } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['PhoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
put: /** Choose whether text messages are sent */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'texts': boolean; 'whatsApp'?: boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PhoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove the phone number */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PhoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/phone/confirm': {
post: /** Confirm the phone number with the code */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'code': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PhoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/calendar-link': {
get: /** Read the link for calendar programs */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CalendarLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make a new link for calendar programs; the former one is void */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CalendarLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove the link for calendar programs */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CalendarLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/push': {
get: /** Read whether this browser receives push messages */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PushResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
put: /** Send push messages to this browser */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'endpoint': string; 'keys': { 'p256dh': string; 'auth': string } } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PushResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Send no more push messages to this browser */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'endpoint': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PushResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/push/test': {
post: /** Send a push message to this browser as a test */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'endpoint': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PushTestResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payout-destinations': {
get: /** Read where the account’s payouts go */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutDestinationsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payout-destinations/{currency}': {
put: /** Enter where payouts in a currency go */ {
parameters: { query?: never; header?: never; path: { 'currency': string }; cookie?: never }
requestBody: { content: { 'application/json': ({ 'kind': "iban"; 'holder': string; 'iban': string } | { 'kind': "us_bank"; 'holder': string; 'routingNumber': string; 'accountNumber': string; 'accountType': "checking" | "savings" } | { 'kind': "uk_bank"; 'holder': string; 'sortCode': string; 'accountNumber': string } | { 'kind': "other_bank"; 'holder': string; 'country': string; 'details': string } | { 'kind': "mobile_money"; 'holder': string; 'country': string; 'network': string; 'number': string } | { 'kind': "cash"; 'from': string }) } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutDestinationsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove where payouts in a currency go */ {
parameters: { query?: never; header?: never; path: { 'currency': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutDestinationsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payout-destinations/{currency}/stripe': {
post: /** Open an account with Stripe for payouts */ {
parameters: { query?: never; header?: never; path: { 'currency': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'country': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['StripeLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payout-destinations/{currency}/stripe/link': {
post: /** Get a link to Stripe’s pages */ {
parameters: { query?: never; header?: never; path: { 'currency': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['StripeLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payout-destinations/{currency}/stripe/look': {
post: /** Look up the account with Stripe again */ {
parameters: { query?: never; header?: never; path: { 'currency': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutDestinationsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payout-destinations/undo': {
post: /** Undo a change of where payouts go, by the token of the mail about it */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'token': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payouts': {
get: /** List the payouts of the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['PayoutResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/payouts': {
get: /** List the payouts of a goal */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['PayoutResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payouts/{id}/approve': {
post: /** Approve a payout */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'attempt': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payouts/{id}/send': {
post: /** Record that a payout was sent */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'attempt': number; 'method': "bank_transfer" | "mobile_money" | "cash" | "check" | "other"; 'reference': string; 'amount'?: string | number; 'destination'?: string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payouts/{id}/confirm': {
post: /** Confirm a payout to oneself */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'attempt': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/payouts/{id}/contest': {
post: /** Say that a payout has not come */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'attempt': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/payouts/{id}/case': {
post: /** Propose how the case of a contested payout ends */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'attempt': number; 'outcome': "returned" | "proved"; 'note': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminPayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/payouts/{id}/hold': {
post: /** Hold a payout */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'reason': string; 'until'?: string; 'order'?: { 'by': "bank" | "court"; 'reference': string } } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminPayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** End the hold of a payout */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminPayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/payouts': {
get: /** List payouts, cases first */ {
parameters: { query?: { 'status'?: string; 'after'?: string }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminPayoutsResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/payouts/{id}/destination': {
get: /** Read where a payout goes; each reading is logged */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WholeDestinationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/payouts/{id}': {
get: /** Read a payout with all details */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminPayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/payouts/{id}/notes': {
post: /** Add a note to a payout */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'note': string } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['AdminPayoutResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/photos': {
get: /** List the photos of a payment outside */ {
parameters: { query?: { 'contribution'?: string; 'payout'?: string; 'attempt'?: number }; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PhotosResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/photos/{photoId}': {
put: /** Attach a photo to a payment outside */ {
parameters: { query?: { 'contribution'?: string; 'payout'?: string; 'attempt'?: number }; header?: never; path: { 'id': number; 'photoId': string }; cookie?: never }
requestBody: { content: { 'image/jpeg': string; 'image/png': string; 'image/webp': string } }
responses: { 200: Answer<{ 'application/json': components['schemas']['PhotosResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
get: /** Download a photo */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'photoId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'image/jpeg': string; 'image/png': string; 'image/webp': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove a photo */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'photoId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PhotosResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/photos': {
get: /** List the photos of a payment */ {
parameters: { query?: { 'contribution'?: string; 'payout'?: string; 'attempt'?: number }; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['PhotosResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/photos/{photoId}': {
get: /** Download a photo */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'photoId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'image/jpeg': string; 'image/png': string; 'image/webp': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/worklist': {
get: /** List the due payouts from the bank */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WorklistResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/bank-statement': {
put: /** Show what a bank statement says about payouts */ {
parameters: { query?: { 'columns'?: string }; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/octet-stream': string } }
responses: { 200: Answer<{ 'application/json': components['schemas']['BankStatementResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Record what a bank statement says about payouts */ {
parameters: { query?: { 'columns'?: string }; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/octet-stream': string } }
responses: { 200: Answer<{ 'application/json': components['schemas']['BankStatementResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/batches': {
get: /** List batches of payouts */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['BatchesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make a batch of payouts */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'payouts': ({ 'id': string; 'attempt': number; 'amount': string | number; 'destination': string })[] } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['BatchResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/batches/{batch}': {
get: /** Read a batch */ {
parameters: { query?: never; header?: never; path: { 'batch': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['BatchResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/batches/{batch}/approve': {
post: /** Approve a batch */ {
parameters: { query?: never; header?: never; path: { 'batch': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'fingerprint': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['BatchResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/batches/{batch}/reject': {
post: /** Reject a batch */ {
parameters: { query?: never; header?: never; path: { 'batch': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'reason': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['BatchResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/batches/{batch}/file': {
post: /** Make the file of a batch for the bank */ {
parameters: { query?: never; header?: never; path: { 'batch': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['BatchResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
get: /** Download the file of a batch */ {
parameters: { query?: never; header?: never; path: { 'batch': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/xml': string; 'text/plain': string; 'text/csv': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/transactions/{id}/receipt': {
get: /** Read the receipt of a card payment */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ReceiptResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/transactions/{id}/proof': {
get: /** Download the proof of a payment */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ProofResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/payouts/{payoutId}/proof': {
get: /** Download the proof of a payout */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'payoutId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ProofResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/reconciliation': {
get: /** Read how the ledger compares with Stripe */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['ReconciliationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/reconciliation/run': {
post: /** Begin a reconciliation */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'dryRun': boolean } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['BegunResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/reconciliation/breaks/{key}/assign': {
post: /** Take a break on */ {
parameters: { query?: never; header?: never; path: { 'key': string }; cookie?: never }
requestBody: { content: { 'application/json': Record<string, unknown> } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/reconciliation/breaks/{key}/note': {
post: /** Add a note to a break */ {
parameters: { query?: never; header?: never; path: { 'key': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'text': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/reconciliation/breaks/{key}/close': {
post: /** Close a break */ {
parameters: { query?: never; header?: never; path: { 'key': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'reason': "corrected" | "accepted"; 'note': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/refunds': {
post: /** Refund a payment */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'id': string; 'contributionId': string; 'amount'?: string | number; 'reason': "requested_by_payer" | "paid_twice" | "mistake" | "leaving" | "goal_cancelled" | "other" } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['RefundResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/refunds': {
post: /** Refund a payment */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'id': string; 'contributionId': string; 'amount'?: string | number; 'reason': "requested_by_payer" | "paid_twice" | "mistake" | "leaving" | "goal_cancelled" | "other" } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['RefundResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation': {
get: /** Read a circle: charter, turns, rounds and debts */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/charter': {
patch: /** Change the charter while the circle forms */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'startDate': string; 'charter': { 'latePolicy': "hold" | "reduced"; 'graceDays': number; 'timeZone': string; 'netArrears': boolean; 'coOrganisersSend': boolean; 'provedFirst'?: boolean; 'instalments'?: boolean; 'cash'?: boolean; 'cashHolders'?: ({ 'userId': number; 'ceiling': string })[]; 'deposit'?: string | null; 'lateFee'?: string | null; 'organiserFee'?: string | null } } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/charter/accept': {
post: /** Accept the charter */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'version': number; 'seatsBefore'?: number; 'figure'?: string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/lines': {
put: /** Correct the opening lines of an adopted circle */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'version': number; 'paid': ((string)[])[] } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/lines/deny': {
post: /** Say that one’s own opening line is wrong */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'version': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/seats': {
put: /** Choose how many seats a member has, before the circle begins */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'seats': number; 'figure'?: string; 'userId'?: number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/order': {
put: /** Set the order of the turns */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'order': (number)[] } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/shrink': {
post: /** Begin with fewer seats */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/draw': {
post: /** Begin the draw of the turns */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/draw/salt': {
post: /** Add a salt to the draw */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'draw': number; 'salt': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/draw/salt/commit': {
post: /** Add the hash of a salt to the draw */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'draw': number; 'commitment': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/draw/salt/reveal': {
post: /** Reveal one’s own salt */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'draw': number; 'salt': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/open': {
post: /** Open the next round early */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'round': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/close-short': {
post: /** Close a round although payments are missing */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'round': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/wind-up': {
post: /** Propose to wind the circle up */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['VotesResponse'] }>; 202: Answer<{ 'application/json': components['schemas']['VotesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/swaps': {
post: /** Propose to swap turns */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'withUserId': number; 'turn'?: number; 'withTurn'?: number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/swaps/{swap}/accept': {
post: /** Accept a swap of turns */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'swap': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/swaps/{swap}/decline': {
post: /** Decline a swap of turns */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'swap': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/pauses': {
post: /** Announce a pause */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'days': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/pauses/{pause}/objection': {
post: /** Object to a pause */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'pause': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/debts': {
get: /** List what the account owes and is owed */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['OwnDebtResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/rotation/debts/{debt}/release': {
post: /** Release a member from a debt */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'debt': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'reason': "paid_outside" | "forgiven" } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 204: Answer<never>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/run-again': {
get: /** Read whether and by whom a circle is run again */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['RunAgainResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/votes': {
get: /** List the votes of a circle */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['VotesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make a proposal to vote on */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': ({ 'kind': "replace"; 'memberUserId': number; 'reason': string } | { 'kind': "wind_up" } | { 'kind': "pause"; 'days': number } | { 'kind': "payout"; 'payoutId': string; 'memberUserId': number } | { 'kind': "organiser"; 'memberUserId': number } | { 'kind': "rules"; 'latePolicy': "hold" | "reduced"; 'graceDays': number; 'cashHolders'?: ({ 'userId': number; 'ceiling': string })[] }) } }
responses: { 200: Answer<{ 'application/json': components['schemas']['VotesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/settlement': {
get: /** Read the debts if the circle were wound up now */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['SettlementResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/votes/{vote}/mine': {
put: /** Vote */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'vote': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'inFavour': boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['VotesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/votes/{vote}': {
delete: /** Withdraw a proposal */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'vote': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['VotesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/schedules': {
get: /** List the repeated payments of the account */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['ScheduleResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/schedule': {
post: /** Begin a repeated payment */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'amount': string | number; 'every'?: ("weekly" | "biweekly" | "monthly" | null); 'rhythm'?: string | null; 'firstOn'?: string; 'endsOn'?: string | null; 'cardId'?: string; 'newCard'?: boolean } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['CreateScheduleResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/schedules/{id}': {
patch: /** Change a repeated payment */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': ({ 'action': "pause" } | { 'action': "resume" } | { 'action': "cancel" } | { 'action': "skip"; 'period': string } | { 'action': "amount"; 'amount': string | number } | { 'action': "card"; 'cardId': string }) } }
responses: { 200: Answer<{ 'application/json': components['schemas']['ScheduleResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/contributions/{id}/fix': {
post: /** Pay a failed repeated payment again */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['FixPaymentResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/stand-ins': {
post: /** Add a member without an account */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'name': string; 'figure': string; 'phone'?: string; 'country'?: string } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/stand-ins/{userId}/link': {
post: /** Make a new link for a member without an account */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['StandInLinkResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/stand-ins/{userId}/text': {
post: /** Send the link of a member without an account by text message */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'phone'?: string; 'country'?: string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/stand-ins/{userId}/vouch': {
post: /** Confirm that a claim to a seat is its member’s own */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'claim': number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/stand-ins/{userId}/object': {
post: /** Object to a claim to a seat */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'userId': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'claim': number; 'reason': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['RotationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/claims': {
get: /** List claims to seats that admins decide on */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['AdminClaimResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/goals/{id}/claims/{userId}': {
post: /** Propose how a claim to a seat ends */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'userId': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'claim': number; 'outcome': "confirmed" | "rejected" } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/seat-links/{token}': {
get: /** Read the seat of a link, to take it over with an account */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['SeatTakeoverResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/seat-links/{token}/claim': {
post: /** Claim that seat with the account */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'figure': string; 'owing': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['SeatTakeoverResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Withdraw that claim */ {
parameters: { query?: never; header?: never; path: { 'token': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['SeatTakeoverResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/cash-boxes': {
get: /** Read the cash boxes of a circle */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CashBoxesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/cash-boxes/count': {
post: /** Record a count of one’s own cash box */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'count': number; 'expected': string; 'counted': string; 'explanation': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['CashBoxesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/cash-boxes/handovers': {
post: /** Record a handover of cash */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody: { content: { 'application/json': { 'toUserId': number; 'amount': string | number } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['CashBoxesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/cash-boxes/handovers/{handover}/confirm': {
post: /** Confirm a handover of cash */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'handover': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CashBoxesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/cash-boxes/handovers/{handover}/end': {
post: /** End a handover of cash */ {
parameters: { query?: never; header?: never; path: { 'id': number; 'handover': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['CashBoxesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/sheet': {
get: /** Read the circle’s sheet: who has paid which round */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['SheetResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/sheet/csv': {
get: /** Download the circle’s sheet as CSV */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/csv': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/sheet/pdf': {
get: /** Download the circle’s sheet as PDF */ {
parameters: { query?: never; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/pdf': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/statement': {
get: /** Read the account’s statement */ {
parameters: { query?: { 'period'?: string; 'currency'?: string; 'goalId'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['StatementResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/statement/{format}': {
get: /** Download the account’s statement as a file */ {
parameters: { query?: { 'period'?: string; 'currency'?: string; 'goalId'?: number }; header?: never; path: { 'format': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/csv': string; 'application/x-ofx': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/statement': {
get: /** Read a goal’s statement */ {
parameters: { query?: { 'period'?: string }; header?: never; path: { 'id': number }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['StatementResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/goals/{id}/statement/{format}': {
get: /** Download a goal’s statement as a file */ {
parameters: { query?: { 'period'?: string }; header?: never; path: { 'id': number; 'format': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/csv': string; 'application/x-ofx': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/statement': {
get: /** Read a statement of any account */ {
parameters: { query?: { 'period'?: string; 'currency'?: string; 'goalId'?: number; 'userId'?: number; 'account'?: "stripe" | "bank" | "outside" | "cash_boxes" | "savings" | "payable" | "claims" | "owing" | "late_fees" | "organiser_fees" | "owing_fees" | "fees" | "written_off" | "deposits" }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['StatementResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/statement/{format}': {
get: /** Download a statement of any account as a file */ {
parameters: { query?: { 'period'?: string; 'currency'?: string; 'goalId'?: number; 'userId'?: number; 'account'?: "stripe" | "bank" | "outside" | "cash_boxes" | "savings" | "payable" | "claims" | "owing" | "late_fees" | "organiser_fees" | "owing_fees" | "fees" | "written_off" | "deposits" }; header?: never; path: { 'format': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'text/csv': string; 'application/x-ofx': string }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users': {
get: /** List all accounts */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['AdminUserResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/page': {
get: /** Find accounts, a page at a time */ {
parameters: { query?: { 'search'?: string; 'sort'?: "newest" | "oldest" | "name" | "seen"; 'kind'?: "all" | "admins" | "locked" | "unverified"; 'page'?: number }; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminUsersResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}': {
get: /** Read an account */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['AdminUserDetails'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/sessions': {
get: /** List the sessions of an account */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': (components['schemas']['AdminSessionResponse'])[] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/sessions/{session}': {
delete: /** End a session of an account */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'session': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/end-sessions': {
post: /** End all sessions of an account */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/admin': {
put: /** Make a user an admin, or no longer */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string; 'isAdmin': boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/confirm-admin': {
post: /** Confirm a new admin */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/lock': {
put: /** Lock or open an account */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': ({ 'password': string; 'isLocked': true; 'reason': string } | { 'password': string; 'isLocked': false }) } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/longer-lock': {
post: /** Propose a longer lock */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string; 'reason': string; 'days': number } } }
responses: { 202: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Decline or withdraw a longer lock */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/longer-lock/confirm': {
post: /** Confirm a longer lock */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/two-step': {
put: /** Require a second step, or not */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string; 'isRequired': boolean } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove the second steps of an account */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/users/{id}/resend-verification': {
post: /** Send the mail to confirm an address again */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'password': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['DoneResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/installation': {
get: /** Read the settings of the installation, and what it lacks for production */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InstallationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
put: /** Change the settings of the installation */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'name'?: (string | null); 'accent'?: (string | null); 'sender'?: (string | null); 'timeZone'?: (string | null); 'languages'?: ((string)[] | null); 'currencies'?: ((string)[] | null) } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['InstallationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/installation/logo': {
put: /** Upload the logo of the installation */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InstallationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Remove the logo of the installation */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['InstallationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/installation/legal/{document}/{language}': {
put: /** Write the terms or the privacy notice */ {
parameters: { query?: never; header?: never; path: { 'document': string; 'language': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'text': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['InstallationResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/admin/installation/test-mail': {
post: /** Send a mail to oneself, to try the mail server */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['TestMailResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks': {
get: /** List the account’s webhooks */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhooksResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
post: /** Make a webhook; the only answer with its secret */ {
parameters: { query?: never; header?: never; path?: never; cookie?: never }
requestBody: { content: { 'application/json': { 'name': string; 'url': string; 'types': ("contribution.confirmed" | "contribution.failed" | "contribution.cancelled" | "contribution.reversed" | "contribution.restored" | "round.opened" | "round.closed" | "payout.due" | "payout.sent" | "payout.confirmed" | "payout.returned" | "member.joined" | "member.left" | "order.drawn" | "goal.completed" | "goal.ended")[] } } }
responses: { 201: Answer<{ 'application/json': components['schemas']['WebhookWithSecret'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}': {
patch: /** Change a webhook */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'name'?: string; 'url'?: string; 'types'?: ("contribution.confirmed" | "contribution.failed" | "contribution.cancelled" | "contribution.reversed" | "contribution.restored" | "round.opened" | "round.closed" | "payout.due" | "payout.sent" | "payout.confirmed" | "payout.returned" | "member.joined" | "member.left" | "order.drawn" | "goal.completed" | "goal.ended")[] } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
delete: /** Delete a webhook */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 204: Answer<never>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/rotate-secret': {
post: /** Give a webhook a new secret; both sign for a day */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookWithSecret'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/pause': {
post: /** Pause a webhook */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/resume': {
post: /** Resume a webhook from where it was paused */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/replay': {
post: /** Send everything again from a position of the log */ {
parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }
requestBody: { content: { 'application/json': { 'from': string } } }
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/deliveries': {
get: /** List what was sent in the last 30 days, newest first */ {
parameters: { query?: { 'before'?: string }; header?: never; path: { 'id': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookDeliveriesResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/deliveries/{eventId}': {
get: /** Read the body that was sent */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'eventId': string }; cookie?: never }
requestBody?: never
responses: { 200: Answer<{ 'application/json': components['schemas']['WebhookBodyResponse'] }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
'/api/webhooks/{id}/deliveries/{eventId}/send': {
post: /** Send one event again */ {
parameters: { query?: never; header?: never; path: { 'id': string; 'eventId': string }; cookie?: never }
requestBody?: never
responses: { 202: Answer<{ 'application/json': Record<string, unknown> }>; 400: Answer<{ 'application/json': components['schemas']['Problem'] }>; 401: Answer<{ 'application/json': components['schemas']['Problem'] }>; 403: Answer<{ 'application/json': components['schemas']['Problem'] }>; 404: Answer<{ 'application/json': components['schemas']['Problem'] }>; 409: Answer<{ 'application/json': components['schemas']['Problem'] }>; 429: Answer<{ 'application/json': components['schemas']['Problem'] }>; 503: Answer<{ 'application/json': components['schemas']['Problem'] }> }
}
}
}
export interface components { schemas: {
AccountNotificationResponse: { 'id': string; 'kind': "account"; 'goalId': null; 'at': string; 'read': boolean; 'path': string; 'text': string; 'name': string | null }
ActivityPerson: { 'userId': number; 'name': string }
ActivityResponse: { 'id': number; 'type': "AdminProposalConfirmed" | "AdminProposalDeclined" | "AdminProposalLapsed" | "AdminProposalMade" | "AdminProposalWithdrawn" | "CashCounted" | "CashHandoverConfirmed" | "CashHandoverEnded" | "CashHandoverProposed" | "CharterAccepted" | "CharterAmended" | "CircleShrunk" | "CircleWoundUp" | "ContributionCancelled" | "ContributionDeclined" | "ContributionDisputed" | "ContributionOpened" | "ContributionProcessing" | "ContributionQuestionClosed" | "ContributionQuestioned" | "ContributionReceived" | "ContributionRefundFailed" | "ContributionRefunded" | "ContributionReported" | "ContributionRequested" | "ContributionResumed" | "ContributionSettled" | "CorrectionDeclined" | "CorrectionProposed" | "CorrectionWithdrawn" | "DebtArose" | "DebtNetted" | "DebtPaid" | "DebtReleased" | "DebtRestored" | "DepositFirm" | "DepositKept" | "DepositLowered" | "DepositPlaced" | "DepositReleased" | "DepositSplit" | "DisputeAnswered" | "DisputeLost" | "DisputeWon" | "DrawCommitted" | "DrawRevealed" | "DrawSaltCommitted" | "DrawSaltRevealed" | "DrawSalted" | "DrawVoided" | "EntryReversed" | "GoalArchived" | "GoalCancelled" | "GoalCreated" | "GoalEdited" | "GoalRestored" | "GraceExtended" | "GuaranteeAccepted" | "GuaranteeAsked" | "GuaranteeEnded" | "GuaranteePaid" | "InvitationAccepted" | "InvitationDeclined" | "InvitationExpired" | "InvitationIssued" | "InvitationResent" | "InvitationRevoked" | "MemberJoined" | "MemberLate" | "MemberLeft" | "MemberReplaced" | "MemberRoleChanged" | "OpeningCorrectionAnswered" | "OpeningCorrectionProposed" | "OpeningLineDenied" | "OpeningLinesAsked" | "PauseAnnounced" | "PauseObjected" | "PauseRejected" | "PayoutApproved" | "PayoutCaseClosed" | "PayoutConfirmed" | "PayoutContested" | "PayoutDivided" | "PayoutDue" | "PayoutHeld" | "PayoutHoldReleased" | "PayoutLowered" | "PayoutSent" | "PayoutTransferBegun" | "PayoutTransferRefused" | "PayoutTransferReversed" | "PhotoAttached" | "PhotoRemoved" | "PotLowered" | "RefundFeeKept" | "RefundFeeReturned" | "RefundRefused" | "RefundRequested" | "RotationBegan" | "RotationOrdered" | "RotationPaused" | "RoundAdopted" | "RoundClosed" | "RoundOpened" | "RulesAgreed" | "ScheduleActivated" | "ScheduleAmountChanged" | "ScheduleCardChanged" | "ScheduleCreated" | "ScheduleEnded" | "SchedulePaused" | "SchedulePeriodSkipped" | "ScheduleResumed" | "SeatClaimEnded" | "SeatClaimObjected" | "SeatClaimVouched" | "SeatClaimed" | "SeatShared" | "SeatSpared" | "SeatsChosen" | "SharingAnswered" | "SharingProposed" | "StandInAnswered" | "StandInMerged" | "StandInNumberChanged" | "SwapAccepted" | "SwapDeclined" | "SwapLapsed" | "SwapProposed" | "VoteCast" | "VoteEnded" | "VoteOpened" | "WithdrawalRequested"; 'at': string; 'actor': (components['schemas']['ActivityPerson'] | null); 'subject': (components['schemas']['ActivityPerson'] | null); 'currency': string; 'amount': string | null; 'detail': string | null }
AddedFactorResponse: { 'recoveryCodes'?: (string)[] }
AdminCircleResponse: { 'goalId': number; 'goalName': string; 'organiser': (components['schemas']['PersonResponse'] | null); 'seats': number; 'currency': string; 'pot': string; 'round': number; 'dueOn': string; 'unpaid': number }
AdminCirclesResponse: { 'circles': (components['schemas']['AdminCircleResponse'])[]; 'next': string | null }
AdminClaimResponse: { 'goalId': number; 'goalName': string; 'person': components['schemas']['PersonResponse']; 'addedBy': components['schemas']['PersonResponse']; 'claim': components['schemas']['ClaimResponse']; 'since': string | null; 'isFormer': boolean; 'may': { 'judge': boolean } }
AdminFeedbackResponse: { 'id': number; 'type': "bug" | "feature" | "general"; 'title': string; 'description': string; 'username': string | null; 'createdAt': string }
AdminLogEntry: { 'id': number; 'at': string; 'admin': components['schemas']['AdminLogPerson']; 'kind': "changed" | "looked"; 'door': string; 'path': string; 'query': Record<string, string>; 'wished': Record<string, string | number | boolean>; 'aboutUser': (components['schemas']['AdminLogPerson'] | null); 'aboutGoalId': number | null; 'status': number | null }
AdminLogPerson: { 'userId': number; 'name': string }
AdminLogResponse: { 'entries': (components['schemas']['AdminLogEntry'])[]; 'next': string | null; 'admins': (components['schemas']['AdminLogPerson'])[] }
AdminPayoutResponse: { 'notes': (components['schemas']['PayoutNote'])[]; 'trail': (components['schemas']['TrailEvent'])[]; 'id': string; 'goalId': number; 'goalName': string; 'recipient': components['schemas']['PersonResponse']; 'currency': string; 'amount': string; 'reason': "debt" | "deposit" | "restored" | "round" | "withdrawal"; 'fee': ("late_fee" | "organiser_fee" | null); 'round': number | null; 'status': components['schemas']['PayoutStatus']; 'attempt': number; 'dueAt': string; 'settlesAt': string | null; 'settled': boolean; 'firmOn': string | null; 'firmPart': string | null; 'takenBack': string | null; 'hold': ({ 'by': components['schemas']['PersonResponse']; 'reason': string; 'order': (components['schemas']['HoldOrderResponse'] | null); 'until': string } | null); 'holdLast': string | null; 'proposal': ({ 'proposal': number; 'by': components['schemas']['PersonResponse']; 'is': "hold" | "proved" | "returned"; 'until': string | null } | null); 'destination': ({ 'is': "given_up" | "missing" | "usable" | "waiting"; 'changedAt': string | null; 'usableFrom': string | null; 'shown': (components['schemas']['DestinationResponse'] | null) } | null); 'notTransferred': ("account_not_ready" | "balance_insufficient" | "charge_used_up" | "currency_not_supported" | "no_such_account" | "refused" | "reversed" | "sent_otherwise" | null); 'waitsForFunds': boolean; 'approvals': (components['schemas']['PersonResponse'])[]; 'approvalsNeeded': number; 'sent': ({ 'at': string; 'by': (components['schemas']['PersonResponse'] | null); 'method': "bank_transfer" | "cash" | "check" | "mobile_money" | "other" | "stripe"; 'reference': string; 'expectedOn'?: string | null } | null); 'bank': ({ 'is': "arrived" | "on_its_way" | "refused" | "waits"; 'on': string; 'why': ("closed" | "currency" | "name" | "no_account" | "other" | "restricted" | null) } | null); 'photos': (components['schemas']['PhotosCount'] | null); 'confirmedAt': string | null; 'contestedAt': string | null; 'judgeBy': string | null; 'readySince': string | null; 'sendBy': string | null; 'may': { 'approve': boolean; 'send': boolean; 'confirm': boolean; 'judge': boolean; 'hold': boolean; 'extendHold': boolean; 'askSeats': boolean; 'release': boolean } }
AdminPayoutsResponse: { 'payouts': (components['schemas']['PayoutResponse'])[]; 'next': string | null; 'counts': { 'due': number; 'sent': number; 'contested': number }; 'stripe': (components['schemas']['StripeFundsResponse'])[] }
AdminProposalResponse: { 'goalId': number; 'goalName': string; 'proposal': number; 'kind': "case" | "hold" | "refund" | "seat_claim" | "write_off"; 'person': components['schemas']['PersonResponse']; 'currency': string; 'amount': string; 'contributionId': string | null; 'payoutId': string | null; 'debtId': string | null; 'until': string | null; 'order': (components['schemas']['HoldOrderResponse'] | null); 'detail': string; 'status': "confirmed" | "declined" | "lapsed" | "proposed" | "withdrawn"; 'proposedBy': components['schemas']['PersonResponse']; 'proposedAt': string; 'endedBy': (components['schemas']['PersonResponse'] | null); 'endedAt': string | null; 'note': string | null; 'may': { 'confirm': boolean; 'decline': boolean; 'withdraw': boolean } }
AdminProposalsResponse: { 'locks': (components['schemas']['LongerLockResponse'])[]; 'proposals': (components['schemas']['AdminProposalResponse'])[]; 'next': string | null }
AdminSearchResponse: { 'people': ({ 'userId': number; 'name': string; 'isAdmin': boolean })[]; 'goals': ({ 'goalId': number; 'name': string })[]; 'payments': ({ 'kind': "contribution" | "payout"; 'id': string; 'goalName': string; 'person': components['schemas']['PersonResponse']; 'amount': string; 'currency': string; 'at': string })[]; 'events': ({ 'stream': string; 'revision': string; 'type': string; 'at': string | null })[] }
AdminSessionResponse: { 'id': string; 'device': string; 'createdAt': string; 'lastSeenAt': string }
AdminUserDetails: { 'isVerified': boolean; 'twoStep': boolean; 'sessions': number; 'lastSeenAt': string | null; 'lockedAt': string | null; 'lock': ({ 'until': string; 'reason': string } | null); 'longerLock': (components['schemas']['LongerLockResponse'] | null); 'twoStepRequired': boolean; 'moneyPowers': ({ 'from': string | null; 'needsConfirmation': boolean; 'needsTwoStep': boolean } | null); 'mayConfirmAdmin': boolean; 'id': number; 'username': string; 'createdAt': string; 'isAdmin': boolean }
AdminUserResponse: { 'id': number; 'username': string; 'createdAt': string; 'isAdmin': boolean }
AdminUserRow: { 'isLocked': boolean; 'id': number; 'username': string; 'createdAt': string; 'isAdmin': boolean }
AdminUsersResponse: { 'users': (components['schemas']['AdminUserRow'])[]; 'total': number; 'found': number }
AdminWork: { 'kind': "approvals" | "batches" | "breaks" | "cases" | "claims" | "corrections" | "disputes" | "feedback" | "jobs" | "proposals" | "sending"; 'count': number; 'more': boolean; 'by': string | null; 'since': string | null }
AdminWorkResponse: { 'work': (components['schemas']['AdminWork'])[]; 'mayDecide': boolean }
AdoptionResponse: { 'round': number; 'isFull': boolean; 'lines': (components['schemas']['OpeningLineResponse'])[]; 'may': { 'confirm': boolean; 'deny': boolean; 'correct': boolean } }
AmountsByCurrency: ({ 'currency': string; 'amount': string })[]
AnswerInvitationResponse: { 'status': "declined" | "joined"; 'goalId': number }
AskableSeatResponse: { 'seat': components['schemas']['Person']; 'guarantors': (components['schemas']['Person'])[]; 'most': string }
AtRiskResponse: { 'amount': string; 'forSeats': number; 'seatsBefore': number; 'proved': number; 'toBeDrawn': boolean; 'organiserTurn': number | null }
AuditResponse: { 'runId': string; 'kind': "command" | "nightly" | "on_demand"; 'startedAt': string; 'finishedAt': string | null; 'fromPosition': string | null; 'toPosition': string | null; 'goalsTotal': number; 'goals': number; 'events': number; 'rows': number; 'differences': number; 'findings': ({ 'check': string; 'wrong': (string)[]; 'notes'?: (string)[] })[]; 'fault': string | null }
AuditsResponse: { 'runs': (components['schemas']['AuditResponse'])[]; 'differences': (components['schemas']['DifferenceResponse'])[] }
BankStatementResponse: ({ 'kind': "columns"; 'columns': components['schemas']['StatementColumns']; 'rows': ((string)[])[] } | { 'kind': "findings"; 'entries': number; 'known': number; 'findings': (components['schemas']['StatementFinding'])[] })
BatchResponse: { 'decided': ({ 'at': string; 'by': components['schemas']['PersonResponse']; 'reason': string | null } | null); 'fingerprint': string; 'file': ({ 'at': string; 'by': components['schemas']['PersonResponse']; 'name': string; 'sha256': string; 'kept': boolean } | null); 'rows': (components['schemas']['BatchRow'])[]; 'may': { 'approve': boolean; 'reject': boolean; 'file': boolean }; 'notApproved': (components['schemas']['Problem'] | null); 'id': string; 'currency': string; 'fileKind': "csv" | "nacha" | "sepa"; 'status': components['schemas']['BatchStatus']; 'total': string; 'count': number; 'madeAt': string; 'madeBy': components['schemas']['PersonResponse'] }
BatchRow: { 'id': string; 'goalName': string; 'recipient': components['schemas']['PersonResponse']; 'amount': string; 'reference': components['schemas']['PayoutReference']; 'destination': ({ 'kind': "cash" | "iban" | "mobile_money" | "other_bank" | "stripe" | "uk_bank" | "us_bank"; 'mask': string; 'setAt': string; 'typeUnsaid': boolean } | null); 'status': components['schemas']['PayoutStatus']; 'struck': (components['schemas']['Problem'] | null); 'obstacle': (components['schemas']['Problem'] | null) }
BatchStatus: "approved" | "emptied" | "filed" | "rejected" | "waiting"
BatchSummary: { 'id': string; 'currency': string; 'fileKind': "csv" | "nacha" | "sepa"; 'status': components['schemas']['BatchStatus']; 'total': string; 'count': number; 'madeAt': string; 'madeBy': components['schemas']['PersonResponse'] }
BatchesResponse: { 'batches': (components['schemas']['BatchSummary'])[] }
BeginAuthenticatorResponse: { 'secret': string; 'uri': string; 'qrCode': string }
BeginOpenIdResponse: { 'location': string }
BegunResponse: { 'runId': string }
BreakResponse: { 'key': string; 'type': string; 'status': "closed" | "open"; 'about': "payment" | "transfer"; 'stripeId': string; 'goalId': number | null; 'currency': string; 'ledgerAmount': string | null; 'stripeAmount': string | null; 'openedAt': string; 'ageDays': number; 'owner': string | null; 'closedAt': string | null; 'closedBecause': ("accepted" | "agrees" | "corrected" | null); 'closedBy': string | null; 'notes': ({ 'at': string; 'by': string; 'text': string })[] }
CalendarLinkResponse: { 'url': string | null }
CardResponse: { 'id': string; 'brand': string; 'last4': string; 'expMonth': number; 'expYear': number; 'isDefault': boolean; 'expires': "later" | "over" | "soon" }
CardSetupResponse: { 'status': "processing" | "saved"; 'card': (components['schemas']['CardResponse'] | null); 'scheduleId': string | null }
CashBoxResponse: { 'holder': components['schemas']['PersonResponse']; 'ceiling': string | null; 'holds': string; 'room': string; 'nextCount': number | null }
CashBoxesResponse: { 'currency': string; 'boxes': (components['schemas']['CashBoxResponse'])[]; 'counts': (components['schemas']['CashCountResponse'])[]; 'handovers': (components['schemas']['CashHandoverResponse'])[] }
CashCodeResponse: { 'cashCode': string; 'validUntil': string }
CashCountResponse: { 'holder': components['schemas']['PersonResponse']; 'count': number; 'countedAt': string; 'expected': string; 'counted': string; 'explanation': string | null; 'revision': number }
CashHandoverResponse: { 'handover': number; 'from': components['schemas']['PersonResponse']; 'to': components['schemas']['PersonResponse']; 'amount': string; 'mayConfirm': boolean; 'mayEnd': boolean }
CashHolderResponse: { 'ceiling': string; 'userId': number; 'name': string }
CastResponse: { 'inFavour': boolean; 'userId': number; 'name': string }
CharterResponse: { 'version': number; 'provedFirst': boolean; 'instalments': boolean; 'cash': boolean; 'cashHolders': (components['schemas']['CashHolderResponse'])[]; 'firmAfterDays': number | null; 'debitDays': number | null; 'deposit': string | null; 'lateFee': string | null; 'organiserFee': string | null; 'latePolicy': "hold" | "reduced"; 'graceDays': number; 'timeZone': string; 'netArrears': boolean; 'coOrganisersSend': boolean }
ChatResponse: { 'version': number; 'unread': number; 'readUpTo': number; 'muted': boolean; 'readOnly': ("auditor" | "cancelled" | null) }
ClaimResponse: { 'claim': number; 'byText': boolean; 'account': string | null; 'words': number; 'wordsNeeded': number; 'noticeEndsAt': string | null; 'objection': ({ 'by': components['schemas']['PersonResponse']; 'reason': string; 'decidedBy': string } | null) }
ConfigResponse: { 'stripePublishableKey': string; 'sandboxConfirmBase': string | null; 'money': "cards" | "outside"; 'currencies': (components['schemas']['OfferedCurrency'])[]; 'languages': (components['schemas']['OfferedLanguage'])[]; 'openId': string | null; 'demo'?: components['schemas']['Demonstration'] }
ContributeResponse: { 'status': "completed" | "processing" | "reported" | "requires_action" | "requires_payment"; 'transaction': { 'id': string; 'goalId': number; 'userId': number; 'currency': string; 'amount': string; 'type': "contribution"; 'status': components['schemas']['TransactionStatus']; 'stripePaymentId': string | null }; 'clientSecret'?: string; 'paymentIntentId'?: string }
CorrectableEntry: "ContributionReceived" | "DebtReleased" | "PayoutSent"
CorrectableResponse: { 'debtor': components['schemas']['PersonResponse']; 'creditor': components['schemas']['PersonResponse']; 'round': number; 'paid': string }
CorrectionResponse: { 'goalId': number; 'goalName': string; 'correction': number; 'revision': string; 'entry': components['schemas']['CorrectableEntry']; 'bookedAt': string; 'currency': string; 'amount': string; 'lines': (components['schemas']['MirroredLine'])[]; 'status': "declined" | "done" | "proposed" | "withdrawn"; 'reason': string; 'proposedBy': components['schemas']['CorrectionsPerson']; 'proposedAt': string; 'endedBy': (components['schemas']['CorrectionsPerson'] | null); 'endedAt': string | null; 'note': string | null; 'reversalRevision': string | null }
CorrectionsCorrectionsResponse: { 'corrections': (components['schemas']['CorrectionResponse'])[]; 'waiting': number; 'next': string | null }
CorrectionsPerson: { 'userId': number; 'name': string }
CorrectionsResponse: { 'open': (components['schemas']['OpeningCorrectionResponse'])[]; 'possible': (components['schemas']['CorrectableResponse'])[] }
CreateCardSetupResponse: { 'setupIntentId': string; 'clientSecret': string }
CreatePaymentIntentResponse: { 'clientSecret': string; 'paymentIntentId': string }
CreateScheduleResponse: { 'schedule': components['schemas']['ScheduleResponse']; 'status': "active" | "processing" | "requires_action" | "requires_payment"; 'clientSecret'?: string; 'paymentIntentId'?: string }
CreatedGoalResponse: { 'id': number; 'name': string }
DebtResponse: { 'id': string; 'debtor': components['schemas']['PersonResponse']; 'creditor': (components['schemas']['PersonResponse'] | null); 'round': number | null; 'currency': string; 'amount': string; 'cause': "guaranteed" | "late_fee" | "opening_corrected" | "organiser_fee" | "reversed" | "round_closed_short" | "seat_taken_over" | "taken_back" | "wound_up"; 'status': "being_paid" | "open" | "settled"; 'parts'?: components['schemas']['PossiblePartsResponse'] }
Demonstration: { 'endsAt': string; 'usernames': (string)[]; 'password': string }
DepositResponse: { 'seat': components['schemas']['PersonResponse']; 'amount': string; 'counts': string }
DestinationResponse: { 'id': string; 'kind': "cash" | "iban" | "mobile_money" | "other_bank" | "stripe" | "uk_bank" | "us_bank"; 'mask': string; 'setAt': string; 'usableFrom': string }
DifferenceResponse: { 'number': number; 'kind': "differs" | "missing" | "unbalanced" | "unexpected" | "unfolded"; 'table': string; 'key': string; 'goalId': number | null; 'columns': Record<string, [string | null, string | null]> }
DisputeDetails: { 'payment': { 'amount': string; 'refunded': string; 'refunding': string; 'paidAt': string | null }; 'evidence': ({ 'access_activity_log'?: string; 'cancellation_policy_disclosure'?: string; 'cancellation_rebuttal'?: string; 'customer_name'?: string; 'duplicate_charge_explanation'?: string; 'duplicate_charge_id'?: string; 'product_description'?: string; 'refund_policy_disclosure'?: string; 'refund_refusal_explanation'?: string; 'service_date'?: string; 'uncategorized_text'?: string } | null); 'files': ((components['schemas']['EvidenceFileResponse'])[] | null); 'trail': (components['schemas']['TrailEvent'])[]; 'id': string; 'goalId': number; 'goalName': string; 'payer': string; 'contributionId': string; 'stripePaymentId': string; 'currency': string; 'amount': string; 'fee': string; 'reason': string; 'status': components['schemas']['DisputeStatus']; 'answerBy': string | null; 'openedAt': string }
DisputeResponse: { 'id': string; 'goalId': number; 'goalName': string; 'payer': string; 'contributionId': string; 'stripePaymentId': string; 'currency': string; 'amount': string; 'fee': string; 'reason': string; 'status': components['schemas']['DisputeStatus']; 'answerBy': string | null; 'openedAt': string }
DisputeStatus: "answered" | "closed" | "lost" | "open" | "question" | "won"
DoneResponse: { 'message': string }
DrawResponse: { 'draw': number; 'commitment': string; 'endsAt': string; 'revealBy': string | null; 'stage': "adding" | "drawn" | "revealing" | "voided"; 'commitments': ({ 'userId': number; 'commitment': string })[]; 'salts': ({ 'userId': number; 'salt': string })[]; 'missing': ((number)[] | null); 'seed': string | null; 'order': ((number)[] | null); 'drawnFirst': ((number)[] | null) }
EntryCorrectionResponse: { 'entry': ("ContributionReceived" | "DebtReleased" | "PayoutSent" | null); 'objection': (components['schemas']['Problem'] | null); 'currency': string; 'amount': string; 'lines': (components['schemas']['MirroredLine'])[]; 'corrections': (components['schemas']['CorrectionResponse'])[] }
EventHead: { 'stream': string; 'revision': string; 'position': string; 'goalId': number | null; 'type': string; 'at': string | null; 'actor': string | null; 'actorName': string | null; 'cause': string | null; 'correlation': string | null }
EventResponse: { 'id': string; 'data': unknown; 'metadata': unknown; 'withheld': (string)[]; 'reversal': { 'reversedBy': string | null; 'reverses': string | null; 'reason': string | null }; 'stream': string; 'revision': string; 'position': string; 'goalId': number | null; 'type': string; 'at': string | null; 'actor': string | null; 'actorName': string | null; 'cause': string | null; 'correlation': string | null }
EventsResponse: { 'events': (components['schemas']['EventHead'])[]; 'next': string | null }
EvidenceFileResponse: { 'field': "cancellation_policy" | "customer_communication" | "customer_signature" | "duplicate_charge_documentation" | "receipt" | "refund_policy" | "service_documentation" | "uncategorized_file"; 'name': string; 'bytes': number }
FailedJobResponse: { 'id': string; 'name': string; 'attempts': number; 'failedAt': string; 'reason': string }
FailedPayment: { 'contributionId': string; 'amount': string; 'period': string; 'reason': string; 'needsAuthentication': boolean; 'needsOtherCard': boolean; 'retryOn': string | null }
FixPaymentResponse: { 'goalId': number; 'currency': string; 'amount': string; 'clientSecret': string; 'paymentIntentId': string }
FollowerResponse: { 'name': string; 'position': string }
FormerTree: { 'tree': number; 'head': components['schemas']['TreeHead']; 'follows': { 'at': string; 'signature': string; 'key': string } }
GenerationResponse: { 'name': string; 'version': number; 'place': "beside" | "kept" | "read"; 'position': string | null; 'completeSince': string | null; 'readers': number; 'isFolding': boolean }
GoalNotificationResponse: { 'id': string; 'kind': "admin_proposal_waiting" | "bank_refused" | "card_expiring" | "cash_counted" | "cash_handed_over" | "cash_handover" | "cash_handover_ended" | "charter_amended" | "circle_completed" | "circle_not_begun" | "circle_wound_up" | "claim_case" | "contribution_denied" | "contribution_received" | "contribution_reported" | "correction_waiting" | "dates_moved" | "debt_due" | "debt_owed" | "deposit_kept" | "deposit_used" | "destination_wanted" | "dispute_opened" | "dispute_question" | "draw_begun" | "draw_revealed" | "draw_shown" | "draw_voided" | "due_soon" | "goal_archived" | "goal_cancelled" | "goal_edited" | "goal_reached" | "goal_restored" | "grace_extended" | "guarantee_accepted" | "guarantee_asked" | "guarantee_ended" | "guarantee_paid" | "invitation" | "joined" | "late" | "member_late" | "member_removed" | "opening_correction" | "opening_correction_agreed" | "opening_correction_declined" | "organiser_fee_due" | "overdue" | "pause_announced" | "pause_rejected" | "payment_disputed" | "payment_failed" | "payment_reversed" | "payout_approved" | "payout_case" | "payout_confirmed" | "payout_contested" | "payout_divided" | "payout_due" | "payout_held" | "payout_lowered" | "payout_proved" | "payout_released" | "payout_returned" | "payout_reversed" | "payout_sent" | "payout_set_off" | "payout_to_hand_over" | "payout_to_send" | "payout_waiting" | "photo_attached" | "plan_ended" | "plan_paused" | "refund_failed" | "refund_made" | "refund_requested" | "release_reversed" | "reminded" | "rotation_begun" | "round_opened" | "seat_claim" | "seat_due" | "seat_lapsed" | "seat_taken_over" | "seats_given_back" | "swap_accepted" | "swap_declined" | "swap_proposed" | "transfer_refused" | "vote_ended" | "vote_opened" | "withdrawal_requested" | "your_turn"; 'own': boolean; 'goalId': number; 'goalName': string; 'at': string; 'read': boolean; 'path': string; 'name': string | null; 'amount': string | null; 'currency': string; 'date': string | null; 'reason': string | null }
GoalResponse: { 'id': number; 'name': string; 'type': string; 'subtype': string | null; 'circleWord': ("chama" | "cundina" | "equb" | "hagbad" | "pardner" | "sol" | "stokvel" | "susu" | "tanda" | "tontine" | null); 'description': string | null; 'currency': string; 'targetAmount': string; 'currentAmount': string; 'creatorId': number; 'createdAt': string; 'startDate': string; 'endDate': string; 'dueDate': string; 'cycleType': ("biweekly" | "monthly" | "weekly" | null); 'rhythm': string | null; 'contributionAmount': string | null; 'totalMembers': number; 'memberCount': number; 'currentCycle': number; 'status': components['schemas']['GoalStatus']; 'isArchived': boolean; 'isWithdrawn': boolean; 'runAgainOf': number | null; 'hasContributed': boolean; 'yourAmount': string | null; 'yourSeats': number; 'ownNext': ({ 'round': number; 'amount': string; 'dueOn': string } | null); 'ownPlan': ({ 'amount': string; 'nextOn': string | null } | null); 'hasDebitUnderWay': boolean; 'ownSavings': string; 'lastContributionAt': string | null; 'role': "auditor" | "co_organiser" | "member" | "organiser"; 'heldBackSince': string | null }
GoalStatus: "active" | "cancelled" | "completed" | "upcoming"
GuaranteeResponse: { 'guarantee': number; 'seat': components['schemas']['Person']; 'guarantor': components['schemas']['Person']; 'amount': string; 'paid': string; 'status': "accepted" | "asked" | "binding"; 'figure': string | null; 'may': { 'accept': boolean; 'end': boolean } }
HeadsResponse: { 'heads': ({ 'size': number; 'root': string; 'at': string; 'signature': string; 'key': string; 'number': number })[]; 'next': number | null }
HeldStream: { 'stream': string; 'goalId': number | null; 'position': string; 'revision': string | null; 'reason': string; 'since': string }
HoldOrderResponse: { 'by': "bank" | "court"; 'reference': string }
InstallationResponse: { 'settings': { 'name': { 'value': string; 'fixedBy': string | null; 'changed': ({ 'at': string; 'by': string } | null) }; 'accent': { 'value': string | null; 'fixedBy': string | null; 'changed': ({ 'at': string; 'by': string } | null) }; 'sender': { 'value': string | null; 'fixedBy': string | null; 'changed': ({ 'at': string; 'by': string } | null) }; 'timeZone': { 'value': string; 'fixedBy': string | null; 'changed': ({ 'at': string; 'by': string } | null) }; 'languages': { 'value': (string)[]; 'fixedBy': string | null; 'changed': ({ 'at': string; 'by': string } | null) }; 'currencies': { 'value': (string)[]; 'fixedBy': string | null; 'changed': ({ 'at': string; 'by': string } | null) } }; 'logo': string | null; 'accentAsGiven': boolean; 'legal': ({ 'document': "privacy" | "terms"; 'language': string; 'text': string; 'changed': ({ 'at': string; 'by': string } | null) })[]; 'offered': { 'languages': (components['schemas']['OfferedLanguage'])[]; 'currencies': (string)[] }; 'payments': "record-only" | "sandbox" | "stripe" | "stripe-test"; 'mailbox': string | null; 'checklist': ({ 'check': "admins" | "backup" | "database" | "eventStore" | "https" | "legal" | "mail" | "payments" | "queue" | "secrets"; 'isDone': boolean })[] }
Instant: string
InvitationPreview: { 'invitationId': string; 'state': "accepted" | "closed" | "declined" | "expired" | "full" | "joined" | "pending" | "revoked"; 'inviterName': string; 'role': "auditor" | "member"; 'replaces': string | null; 'expiresAt': string; 'goal': { 'id': number; 'name': string; 'type': string; 'circleWord': ("chama" | "cundina" | "equb" | "hagbad" | "pardner" | "sol" | "stokvel" | "susu" | "tanda" | "tontine" | null); 'description': string | null; 'currency': string; 'targetAmount': string; 'startDate': string; 'endDate': string; 'cycleType': ("biweekly" | "monthly" | "weekly" | null); 'rhythm': string | null; 'contributionAmount': string | null; 'totalMembers': number; 'memberCount': number }; 'runByAdmin': boolean; 'circle': ({ 'charter': components['schemas']['CharterResponse']; 'currency': string; 'pot': string; 'cycleType': ("biweekly" | "monthly" | "weekly" | null); 'rhythm': string | null; 'position': number | null; 'payoutOn': string | null; 'seats': number; 'seatChoices': (components['schemas']['SeatChoiceResponse'])[]; 'hasBegun': boolean; 'order': "draw" | "joining" | "organiser"; 'members': ({ 'name': string; 'turn': number | null; 'isOrganiser': boolean })[]; 'arrears': string; 'paidFor': boolean; 'formerHolders': string; 'openingLine': ({ 'name': string; 'turn': number; 'round': number; 'paid': ({ 'round': number; 'amount': string })[]; 'received': string | null; 'owes': string } | null); 'atRisk': (components['schemas']['AtRiskResponse'] | null) } | null) }
InvitationResponse: { 'id': string; 'goalId': number; 'goalName': string | null; 'channel': "email" | "link" | "sms"; 'direction': "received" | "sent"; 'email': string | null; 'inviteeEmail': string | null; 'phone': string | null; 'invitee': string | null; 'role': "auditor" | "member"; 'status': components['schemas']['InvitationStatus']; 'inviterUserId': number; 'inviterName': string; 'createdAt': string; 'expiresAt': string; 'accepted': number; 'acceptedBy': string | null; 'canManage': boolean }
InvitationStatus: "accepted" | "declined" | "expired" | "full" | "pending" | "revoked"
InviteLinkResponse: { 'inviteLink': string; 'invitation': components['schemas']['InvitationResponse'] }
JournalLineResponse: { 'goalId': number; 'goalName': string; 'revision': string; 'line': number; 'at': string; 'entry': string; 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'user': ({ 'userId': number; 'name': string } | null); 'round': number | null; 'contributionId': string | null; 'amount': string; 'balance': string; 'reversedBy': string | null; 'reverses': string | null }
JournalResponse: { 'currency': string; 'total': string; 'count': number; 'lines': (components['schemas']['JournalLineResponse'])[]; 'next': string | null }
LegalResponse: { 'text': string | null; 'language': string | null; 'changedAt': string | null }
LongerLockResponse: { 'id': number; 'holder': components['schemas']['PersonResponse']; 'days': number; 'reason': string; 'status': "confirmed" | "declined" | "proposed" | "withdrawn"; 'proposedBy': components['schemas']['PersonResponse']; 'proposedAt': string; 'endedBy': (components['schemas']['PersonResponse'] | null); 'endedAt': string | null; 'may': { 'confirm': boolean; 'decline': boolean; 'withdraw': boolean } }
MadeTokenResponse: { 'token': string; 'id': string; 'name': string; 'scopes': ("account:read" | "goals:read" | "messages:read" | "messages:write" | "money:read")[]; 'goalIds': ((number)[] | null); 'createdAt': string; 'expiresAt': string; 'lastUsedAt': string | null }
MemberMay: { 'roles': ("auditor" | "co_organiser" | "member" | "organiser")[]; 'handOver': boolean; 'remove': boolean; 'leave': boolean }
MemberResponse: { 'id': string; 'goalId': number; 'userId': number; 'name': string; 'username': string; 'email': string | null; 'role': "auditor" | "co_organiser" | "member" | "organiser"; 'rotationPosition': number | null; 'seats': (number)[]; 'hasContributedCurrentCycle': boolean; 'nextPayoutDate': string | null; 'nextDueDate': string | null; 'isLate': boolean; 'currency': string; 'arrears': string; 'contributedAmount': string; 'ownPart'?: string; 'reminder'?: { 'amount': string; 'dueOn': string | null }; 'may': components['schemas']['MemberMay'] }
MessageResponse: { 'id': string; 'number': number; 'userId': number | null; 'name': string; 'text': string | null; 'sentAt': string; 'hidden': ({ 'as': "author" | "organiser"; 'name': string } | null); 'canHide': boolean }
MessagesResponse: { 'messages': (components['schemas']['MessageResponse'])[]; 'before': number | null; 'version': number }
MirroredLine: { 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'user': ({ 'userId': number; 'name': string } | null); 'round': number | null; 'amount': string }
NextStep: { 'kind': "accept_rules" | "answer_dispute" | "answer_guarantee" | "answer_invitation" | "answer_swap" | "approve_batch" | "approve_correction" | "approve_payout" | "commit_draw" | "confirm_cash" | "confirm_handover" | "confirm_lock" | "confirm_payout" | "confirm_proposal" | "count_box" | "finish_payment" | "finish_stripe" | "fix_payment" | "judge_case" | "judge_claim" | "name_destination" | "pay_debt" | "pay_deposit" | "pay_for_seat" | "pay_out_goal" | "pay_round" | "reveal_draw" | "send_payout" | "set_up_two_step" | "settle_break" | "verify_email" | "vote" | "vouch"; 'goalId': number | null; 'goalName': string | null; 'subject': string; 'dueOn': string | null; 'endsAt': string | null; 'since': string | null; 'amount': string | null; 'currency': (string | null); 'round': number | null; 'person': (components['schemas']['PersonResponse'] | null); 'late': boolean; 'leadsTo': string }
NextStepsResponse: { 'steps': (components['schemas']['NextStep'])[]; 'more': boolean }
NotificationResponse: (components['schemas']['AccountNotificationResponse'] | components['schemas']['GoalNotificationResponse'])
NotificationsResponse: { 'notices': (components['schemas']['NotificationResponse'])[]; 'seenDue': (string)[] }
OfferedCurrency: { 'code': string; 'decimals': 0 | 2 | 3; 'smallest': string; 'largest': string; 'refundFee': string | null; 'debit': ("bacs_debit" | "sepa_debit" | "us_bank_account" | null) }
OfferedLanguage: { 'code': string; 'name': string; 'reviewed': boolean }
OpenIdLinkResponse: { 'link': ({ 'since': components['schemas']['Instant']; 'lastUsedAt': (components['schemas']['Instant'] | null); 'madeAccount': boolean } | null) }
OpenIdLinkedResponse: { 'linked': true }
OpenIdNewcomer: { 'newcomer': { 'email': string | null; 'suggestedName': string } }
OpeningCorrectionResponse: { 'correction': number; 'by': components['schemas']['PersonResponse']; 'debtor': components['schemas']['PersonResponse']; 'creditor': components['schemas']['PersonResponse']; 'round': number; 'amount': string }
OpeningLineResponse: { 'position': number; 'name': string; 'holder': (components['schemas']['PersonResponse'] | null); 'status': "asked" | "confirmed" | "denied" | "empty"; 'paid': (string)[]; 'paidInAll': string; 'received': string | null; 'owes': string | null }
OwnDebtResponse: { 'goalId': number; 'goalName': string; 'cycleType': ("biweekly" | "monthly" | "weekly" | null); 'rhythm': string | null; 'id': string; 'debtor': components['schemas']['PersonResponse']; 'creditor': (components['schemas']['PersonResponse'] | null); 'round': number | null; 'currency': string; 'amount': string; 'cause': "guaranteed" | "late_fee" | "opening_corrected" | "organiser_fee" | "reversed" | "round_closed_short" | "seat_taken_over" | "taken_back" | "wound_up"; 'status': "being_paid" | "open" | "settled"; 'parts'?: components['schemas']['PossiblePartsResponse'] }
PauseResponse: { 'pausedDays': number; 'daysLeft': number; 'noticeDaysLeft': number; 'announced': ({ 'pause': number; 'days': number; 'by': components['schemas']['PersonResponse']; 'until': string; 'objections': (components['schemas']['PersonResponse'])[]; 'objectionsNeeded': number } | null) }
PayoutDestinationsResponse: { 'destinations': ({ 'currency': string; 'destination': (components['schemas']['DestinationResponse'] | null); 'stripeCountries': (string)[]; 'stripe': (components['schemas']['StripeAccountResponse'] | null) })[] }
PayoutNote: { 'at': string; 'by': string; 'text': string }
PayoutReference: string
PayoutResponse: { 'id': string; 'goalId': number; 'goalName': string; 'recipient': components['schemas']['PersonResponse']; 'currency': string; 'amount': string; 'reason': "debt" | "deposit" | "restored" | "round" | "withdrawal"; 'fee': ("late_fee" | "organiser_fee" | null); 'round': number | null; 'status': components['schemas']['PayoutStatus']; 'attempt': number; 'dueAt': string; 'settlesAt': string | null; 'settled': boolean; 'firmOn': string | null; 'firmPart': string | null; 'takenBack': string | null; 'hold': ({ 'by': components['schemas']['PersonResponse']; 'reason': string; 'order': (components['schemas']['HoldOrderResponse'] | null); 'until': string } | null); 'holdLast': string | null; 'proposal': ({ 'proposal': number; 'by': components['schemas']['PersonResponse']; 'is': "hold" | "proved" | "returned"; 'until': string | null } | null); 'destination': ({ 'is': "given_up" | "missing" | "usable" | "waiting"; 'changedAt': string | null; 'usableFrom': string | null; 'shown': (components['schemas']['DestinationResponse'] | null) } | null); 'notTransferred': ("account_not_ready" | "balance_insufficient" | "charge_used_up" | "currency_not_supported" | "no_such_account" | "refused" | "reversed" | "sent_otherwise" | null); 'waitsForFunds': boolean; 'approvals': (components['schemas']['PersonResponse'])[]; 'approvalsNeeded': number; 'sent': ({ 'at': string; 'by': (components['schemas']['PersonResponse'] | null); 'method': "bank_transfer" | "cash" | "check" | "mobile_money" | "other" | "stripe"; 'reference': string; 'expectedOn'?: string | null } | null); 'bank': ({ 'is': "arrived" | "on_its_way" | "refused" | "waits"; 'on': string; 'why': ("closed" | "currency" | "name" | "no_account" | "other" | "restricted" | null) } | null); 'photos': (components['schemas']['PhotosCount'] | null); 'confirmedAt': string | null; 'contestedAt': string | null; 'judgeBy': string | null; 'readySince': string | null; 'sendBy': string | null; 'may': { 'approve': boolean; 'send': boolean; 'confirm': boolean; 'judge': boolean; 'hold': boolean; 'extendHold': boolean; 'askSeats': boolean; 'release': boolean } }
PayoutStatus: "confirmed" | "contested" | "due" | "proved" | "sending" | "sent" | "set_off"
PeriodResponse: { 'period': string; 'status': "closed" | "over" | "running"; 'mayClose': boolean; 'closedAt': string | null; 'closedBy': string | null; 'event': ({ 'stream': string; 'revision': string } | null); 'lines': number; 'accounts': ({ 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'currency': string; 'name': string; 'opening': string; 'debit': string; 'credit': string; 'closing': string })[]; 'together': components['schemas']['AmountsByCurrency']; 'agrees': null | boolean }
Person: { 'userId': number; 'name': string }
PersonResponse: { 'userId': number; 'name': string }
PhoneResponse: { 'available': boolean; 'number': string | null; 'texts': boolean; 'hasWhatsApp': boolean; 'whatsApp': boolean; 'pending': string | null }
PhotoResponse: { 'id': string; 'by': components['schemas']['PersonResponse']; 'at': string; 'sha256': string; 'bytes': number; 'isErased': boolean; 'mayRemove': boolean }
PhotosCount: { 'count': number; 'mayAdd': boolean }
PhotosResponse: { 'photos': (components['schemas']['PhotoResponse'])[]; 'mayAttach': boolean }
PossiblePartsResponse: { 'least': string; 'most': string }
Preferences: { 'goalReminders': boolean; 'achievementAlerts': boolean; 'dailyMail': boolean; 'timeZone': string | null; 'language': string | null }
Problem: { 'message': string; 'errors'?: Record<string, (string)[]>; 'code'?: string; 'values'?: Record<string, components['schemas']['SentValue']>; 'reference'?: string; 'stepUp'?: components['schemas']['StepUpWays']; 'puzzle'?: components['schemas']['Puzzle'] }
ProjectionsResponse: { 'head': string | null; 'behind': number | null; 'generations': (components['schemas']['GenerationResponse'])[]; 'followers': (components['schemas']['FollowerResponse'])[]; 'hashed': ({ 'entries': number; 'at': string } | null); 'held': (components['schemas']['HeldStream'])[] }
ProofResponse: { 'format': "calabash-receipt-1"; 'events': (components['schemas']['ProvenEvent'])[]; 'head': components['schemas']['TreeHead'] }
ProvenEvent: ({ 'index': number; 'path': (string)[]; 'entry': string } | { 'index': number; 'path': (string)[]; 'hash': string })
PushResponse: { 'publicKey': string; 'devices': number }
PushTestResponse: { 'sent': boolean }
Puzzle: { 'challenge': string; 'bits': number }
ReceiptResponse: { 'id': string; 'goalId': number; 'goalName': string; 'payer': string; 'seat': string | null; 'currency': string; 'amount': string; 'refunded': string; 'refundFee': string; 'refunding': string; 'takenBack': string; 'paidAt': string; 'paidWith': ("apple_pay" | "bacs_debit" | "google_pay" | "link" | "sepa_debit" | "us_bank_account" | null); 'card': ({ 'brand': string; 'last4': string } | null); 'statementDescriptor': string; 'stripePaymentId': string; 'event': { 'stream': string; 'revision': number } }
ReconciliationResponse: { 'runs': (components['schemas']['ReconciliationRunResponse'])[]; 'breaks': (components['schemas']['BreakResponse'])[]; 'statements': (components['schemas']['ReconciliationStatementResponse'])[]; 'balances': ({ 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'currency': string; 'amount': string })[]; 'together': components['schemas']['AmountsByCurrency'] }
ReconciliationRunResponse: { 'runId': string; 'kind': "daily" | "on_demand" | "weekly"; 'dryRun': boolean; 'startedAt': string; 'finishedAt': string | null; 'payments': number; 'found': number; 'repaired': number }
ReconciliationStatementResponse: { 'day': string; 'currency': string; 'lines': ({ 'line': "closing" | "contributions" | "disputes" | "fees" | "opening" | "payouts" | "refunds"; 'ledger': string; 'stripe': string; 'difference': string })[] }
RecoveryCodesResponse: { 'recoveryCodes': (string)[] }
RecoveryVerifyResponse: { 'token': string }
RefundResponse: { 'id': string; 'contributionId': string; 'currency': string; 'amount': string; 'status': "made" | "proposed" | "refused" | "requested" }
RotationResponse: { 'goalId': number; 'phase': "completed" | "forming" | "running" | "wound_up"; 'seats': number; 'currency': string; 'contribution': string; 'pot': string; 'cycleType': ("biweekly" | "monthly" | "weekly" | null); 'rhythm': string | null; 'startsOn': string; 'charter': components['schemas']['CharterResponse']; 'round': number; 'rounds': (components['schemas']['RoundResponse'])[]; 'members': (components['schemas']['TurnResponse'])[]; 'debts': (components['schemas']['DebtResponse'])[]; 'swaps': (components['schemas']['SwapResponse'])[]; 'draw': (components['schemas']['DrawResponse'] | null); 'earlierDraws': (components['schemas']['DrawResponse'])[]; 'money': "cards" | "outside"; 'atRisk': (components['schemas']['AtRiskResponse'] | null); 'may': { 'amend': boolean; 'order': boolean; 'draw': boolean; 'shrink': boolean; 'openNext': boolean; 'closeShort': boolean; 'pause': boolean; 'objectToPause': boolean }; 'pause': components['schemas']['PauseResponse']; 'rulesAhead': ({ 'latePolicy': "hold" | "reduced"; 'graceDays': number; 'fromRound': number } | null); 'deposits': (components['schemas']['DepositResponse'])[]; 'guarantees': (components['schemas']['GuaranteeResponse'])[]; 'mayAskFor': (components['schemas']['AskableSeatResponse'])[]; 'adoption': (components['schemas']['AdoptionResponse'] | null); 'corrections': (components['schemas']['CorrectionsResponse'] | null); 'hasCashBoxes': boolean; 'standIns': (components['schemas']['StandInResponse'])[]; 'figureWithStandIn': string | null; 'me': ({ 'depositDue': string | null; 'dueAmount': string | null; 'dueParts': (components['schemas']['PossiblePartsResponse'] | null); 'dueOn': string | null; 'debitExpectedOn': string | null; 'debitAmount': string | null; 'late': boolean; 'nextPayoutOn': string | null; 'nextPayoutAmount': string | null; 'mayPayEarly': boolean; 'seatChoices': (components['schemas']['SeatChoiceResponse'])[]; 'nextAmount': string | null; 'nextParts': (components['schemas']['PossiblePartsResponse'] | null); 'hasAccepted': boolean; 'acceptBy': string | null; 'owes': string; 'owed': string } | null) }
RoundResponse: { 'round': number; 'status': "closed" | "full" | "open" | "upcoming"; 'dueOn': string; 'recipient': (components['schemas']['PersonResponse'] | null); 'pot': string; 'collected': string; 'paidUserIds': (number)[]; 'lateUserIds': (number)[]; 'short': boolean; 'closedAt': string | null; 'payout': (components['schemas']['PayoutResponse'] | null) }
RunAgainResponse: { 'of': (components['schemas']['RunResponse'] | null); 'by': ({ 'id': number; 'name': string; 'founder': components['schemas']['PersonResponse']; 'status': components['schemas']['GoalStatus']; 'invitationId': string | null })[]; 'may': boolean; 'order': "draw" | "joining" | "organiser"; 'people': ({ 'userId': number; 'name': string; 'reason': ("auditor" | "declined" | "lapsed" | "left" | "no_account" | "owes" | "removed" | "replaced" | null); 'owesFee': boolean })[] }
RunResponse: { 'id': number; 'name': string }
ScheduleResponse: { 'id': string; 'goalId': number; 'goalName': string; 'currency': string; 'amount': string; 'every': ("biweekly" | "monthly" | "weekly" | null); 'rhythm': string | null; 'firstOn': string; 'endsOn': string | null; 'status': components['schemas']['ScheduleStatus']; 'reason': string | null; 'nextOn': string | null; 'card': (components['schemas']['CardResponse'] | null); 'cardUnknown'?: true; 'failed': (components['schemas']['FailedPayment'] | null) }
ScheduleStatus: "active" | "ended" | "paused" | "requested"
SeatChoiceResponse: { 'seats': number; 'amount': string; 'figure': string }
SeatTakeoverResponse: { 'goalName': string; 'currency': string; 'name': string; 'addedBy': string; 'contributionAmount': string; 'potAmount': string; 'seats': number; 'turn': number | null; 'roundsPaid': number; 'closedRounds': number; 'due': string; 'owes': ({ 'name': string | null; 'amount': string })[]; 'isOwed': ({ 'name': string | null; 'amount': string })[]; 'owing': string; 'figure': string; 'claim': ({ 'words': number; 'wordsNeeded': number; 'noticeEndsAt': string | null; 'isOwn': boolean; 'decidedBy': string | null } | null); 'obstacle': string | null }
SentReason: { 'code': string; 'values'?: Record<string, components['schemas']['SentValue']> }
SentValue: ((components['schemas']['SentReason'])[] | components['schemas']['SentReason'] | { 'amount': string; 'currency': string } | string | number)
SessionResponse: { 'id': string; 'current': boolean; 'device': string; 'createdAt': string; 'lastSeenAt': string }
SettlementPair: { 'debtor': components['schemas']['PersonResponse']; 'creditor': components['schemas']['PersonResponse']; 'amount': string }
SettlementResponse: { 'currency': string; 'pairs': (components['schemas']['SettlementPair'])[] }
SetupResponse: { 'isOpen': boolean }
SheetCellResponse: { 'parts': (components['schemas']['SheetPartResponse'])[]; 'paid': string; 'owed': string; 'late': boolean }
SheetPartResponse: { 'amount': string; 'on': string; 'how': "bank_transfer" | "card" | "cash" | "check" | "correction" | "debit" | "deposit" | "earlier" | "guarantor" | "mobile_money" | "other" | "outside" | "set_off" | "taken_back"; 'boxOf': (components['schemas']['PersonResponse'] | null) }
SheetResponse: { 'goalId': number; 'name': string; 'currency': string; 'contribution': string; 'day': string; 'rounds': (components['schemas']['SheetRoundResponse'])[]; 'rows': (components['schemas']['SheetRowResponse'])[]; 'paid': string; 'owed': string; 'pots': string }
SheetRoundResponse: { 'round': number; 'dueOn': string | null; 'closedOn': string | null; 'recipient': (components['schemas']['PersonResponse'] | null); 'paid': string; 'pot': string | null; 'sent': ({ 'amount': string; 'on': string; 'how': string } | null) }
SheetRowResponse: { 'position': number | null; 'cells': (components['schemas']['SheetCellResponse'])[]; 'paid': string; 'owed': string; 'received': string; 'userId': number; 'name': string }
StandInLinkResponse: { 'link': string; 'qr': string }
StandInResponse: { 'person': components['schemas']['PersonResponse']; 'addedBy': components['schemas']['PersonResponse']; 'hasAnswered': boolean; 'numberEndsIn': string | null; 'claim': (components['schemas']['ClaimResponse'] | null); 'due': ({ 'amount': string; 'parts': (components['schemas']['PossiblePartsResponse'] | null); 'dueOn': string; 'late': boolean } | null); 'may': { 'actFor': boolean; 'vouch': boolean; 'object': boolean } }
StatementColumns: { 'separator': "\t" | "," | ";" | "|"; 'head': number; 'day'?: number; 'dayOrder'?: "dmy" | "mdy" | "ymd"; 'amount'?: number; 'debit'?: number; 'credit'?: number; 'decimalSign'?: "," | "."; 'currency'?: string; 'currencyColumn'?: number; 'name'?: number; 'account'?: number; 'endToEnd'?: number; 'id'?: number; 'balance'?: number; 'texts': (number)[] }
StatementFinding: { 'line': number; 'day': string; 'amount': string; 'way': "came" | "left"; 'currency': string; 'name': string; 'text': string; 'is': "account_differs" | "amount_differs" | "confirms" | "may_be" | "may_be_returned" | "returned" | "sent" | "sent_twice" | "unknown_reference"; 'payouts': ({ 'id': string; 'recipient': string; 'amount': string })[]; 'refused': (components['schemas']['Problem'] | null) }
StatementLineResponse: { 'id': string; 'at': string; 'day': string; 'goalId': number; 'goal': string; 'member': string; 'what': string; 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'accountName': string; 'round': number | null; 'amount': string; 'isForOther': boolean; 'balance': string }
StatementResponse: { 'period': string; 'from': string; 'to': string; 'timeZone': string; 'madeAt': string; 'goal': ({ 'goalId': number; 'name': string; 'isCircle': boolean } | null); 'member': ({ 'userId': number; 'name': string } | null); 'account': ({ 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'name': string } | null); 'currency': string; 'currencies': (string)[]; 'opening': string; 'closing': string; 'came': string; 'went': string; 'count': number; 'accounts': ({ 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'name': string; 'opening': string; 'closing': string })[]; 'lines': (components['schemas']['StatementLineResponse'])[] }
StepUpWays: { 'authenticator': boolean; 'passkey': boolean; 'mail': boolean }
StripeAccountResponse: { 'country': string; 'standing': "bank_refuses" | "bank_replaced" | "checking" | "closed" | "other_currency" | "other_person" | "ready" | "something_missing" | "unfinished" | "unknown"; 'asks': ("address" | "address_document" | "agreement" | "bank" | "birthday" | "contact" | "document" | "id_number" | "name" | "other")[]; 'deadline': string | null; 'isGivenUp': boolean; 'bankLast4': string | null }
StripeFundsResponse: { 'currency': string; 'available': string; 'pending': string; 'seenAt': string; 'short': ({ 'payouts': number; 'needed': string; 'missing': string; 'since': string } | null) }
StripeLinkResponse: { 'url': string }
SwapResponse: { 'swap': number; 'by': components['schemas']['PersonResponse']; 'with': components['schemas']['PersonResponse']; 'status': "accepted" | "declined" | "lapsed" | "proposed"; 'turns': ({ 'by': number; 'with': number } | null) }
TestMailResponse: { 'sentTo': string }
ToSend: { 'sendingReference': components['schemas']['PayoutReference']; 'fileKind': ("csv" | "nacha" | "sepa" | null); 'batch': ({ 'id': string; 'filed': boolean } | null); 'id': string; 'goalId': number; 'goalName': string; 'recipient': components['schemas']['PersonResponse']; 'currency': string; 'amount': string; 'reason': "debt" | "deposit" | "restored" | "round" | "withdrawal"; 'fee': ("late_fee" | "organiser_fee" | null); 'round': number | null; 'status': components['schemas']['PayoutStatus']; 'attempt': number; 'dueAt': string; 'settlesAt': string | null; 'settled': boolean; 'firmOn': string | null; 'firmPart': string | null; 'takenBack': string | null; 'hold': ({ 'by': components['schemas']['PersonResponse']; 'reason': string; 'order': (components['schemas']['HoldOrderResponse'] | null); 'until': string } | null); 'holdLast': string | null; 'proposal': ({ 'proposal': number; 'by': components['schemas']['PersonResponse']; 'is': "hold" | "proved" | "returned"; 'until': string | null } | null); 'destination': ({ 'is': "given_up" | "missing" | "usable" | "waiting"; 'changedAt': string | null; 'usableFrom': string | null; 'shown': (components['schemas']['DestinationResponse'] | null) } | null); 'notTransferred': ("account_not_ready" | "balance_insufficient" | "charge_used_up" | "currency_not_supported" | "no_such_account" | "refused" | "reversed" | "sent_otherwise" | null); 'waitsForFunds': boolean; 'approvals': (components['schemas']['PersonResponse'])[]; 'approvalsNeeded': number; 'sent': ({ 'at': string; 'by': (components['schemas']['PersonResponse'] | null); 'method': "bank_transfer" | "cash" | "check" | "mobile_money" | "other" | "stripe"; 'reference': string; 'expectedOn'?: string | null } | null); 'bank': ({ 'is': "arrived" | "on_its_way" | "refused" | "waits"; 'on': string; 'why': ("closed" | "currency" | "name" | "no_account" | "other" | "restricted" | null) } | null); 'photos': (components['schemas']['PhotosCount'] | null); 'confirmedAt': string | null; 'contestedAt': string | null; 'judgeBy': string | null; 'readySince': string | null; 'sendBy': string | null; 'may': { 'approve': boolean; 'send': boolean; 'confirm': boolean; 'judge': boolean; 'hold': boolean; 'extendHold': boolean; 'askSeats': boolean; 'release': boolean } }
TokenResponse: { 'id': string; 'name': string; 'scopes': ("account:read" | "goals:read" | "messages:read" | "messages:write" | "money:read")[]; 'goalIds': ((number)[] | null); 'createdAt': string; 'expiresAt': string; 'lastUsedAt': string | null }
TotalResponse: { 'currencies': (string)[]; 'goals': ({ 'goalId': number; 'name': string; 'amount': string })[]; 'currency': string; 'total': string; 'count': number; 'lines': (components['schemas']['JournalLineResponse'])[]; 'next': string | null }
TrailEvent: { 'revision': number; 'type': string; 'at': string; 'data': unknown }
TransactionResponse: { 'id': string; 'goalId': number; 'goalName': string; 'userId': number; 'username': string; 'currency': string; 'amount': string; 'type': "contribution"; 'status': components['schemas']['TransactionStatus']; 'stripePaymentId': string | null; 'createdAt': string; 'date': string; 'description': string | null; 'refundedAmount'?: string; 'refundFee'?: string; 'refundingAmount'?: string; 'disputeStatus'?: "answered" | "closed" | "lost" | "open" | "question" | "won"; 'paidWith'?: "apple_pay" | "bacs_debit" | "google_pay" | "link" | "sepa_debit" | "us_bank_account"; 'expectedOn'?: string; 'takeableUntil'?: string; 'round'?: number; 'holder'?: components['schemas']['PersonResponse']; 'debtId'?: string; 'deposit'?: true; 'outside'?: { 'method': "bank_transfer" | "cash" | "check" | "mobile_money" | "other"; 'reference': string; 'receivedBy': (components['schemas']['PersonResponse'] | null); 'inCashBox': boolean }; 'mayConfirm'?: true; 'mayTakeBack'?: true; 'photos'?: components['schemas']['PhotosCount'] }
TransactionStatus: "completed" | "disputed" | "failed" | "pending" | "refunded" | "reversed"
TransparencyResponse: { 'head': components['schemas']['TreeHead']; 'keys': ({ 'key': string; 'since': string })[]; 'daily': ({ 'size': number; 'root': string; 'at': string; 'signature': string; 'key': string; 'day': string })[]; 'consistency'?: { 'from': number; 'path': (string)[] }; 'former'?: (components['schemas']['FormerTree'])[] }
TreeHead: { 'size': number; 'root': string; 'at': string; 'signature': string; 'key': string }
TrialBalanceResponse: { 'audited': ({ 'at': string; 'wrong': number } | null); 'balances': ({ 'account': "bank" | "cash_boxes" | "claims" | "deposits" | "fees" | "late_fees" | "organiser_fees" | "outside" | "owing" | "owing_fees" | "payable" | "savings" | "stripe" | "written_off"; 'currency': string; 'amount': string })[]; 'together': components['schemas']['AmountsByCurrency'] }
TurnResponse: { 'position': number; 'seats': (number)[]; 'contributed': boolean; 'pending': boolean; 'upToDate': boolean; 'late': boolean; 'nextPayoutOn': string | null; 'hasAccepted': boolean; 'received': boolean; 'userId': number; 'name': string }
TwoStepChallenge: { 'twoStep': { 'authenticator': boolean; 'passkey': boolean } }
TwoStepResponse: { 'authenticator': boolean; 'passkeys': ({ 'id': string; 'name': string; 'createdAt': string; 'lastUsedAt': string | null })[]; 'recoveryCodesLeft': number }
UnreadMessagesResponse: ({ 'goalId': number; 'unread': number })[]
UserResponse: { 'id': number; 'username': string; 'email': string; 'createdAt': string; 'isAdmin': boolean; 'isVerified': boolean; 'twoStep': boolean; 'twoStepRequired': boolean }
VoteMay: { 'vote': boolean; 'withdraw': boolean }
VoteResponse: { 'vote': number; 'kind': "organiser" | "pause" | "payout" | "replace" | "rules" | "wind_up"; 'member': (components['schemas']['PersonResponse'] | null); 'reason': string | null; 'days': number | null; 'rules': ({ 'latePolicy': "hold" | "reduced"; 'graceDays': number; 'cashHolders'?: ({ 'userId': number; 'ceiling': string })[] } | null); 'payout': ({ 'currency': string; 'amount': string } | null); 'by': components['schemas']['PersonResponse']; 'openedAt': string; 'notBefore': string | null; 'endsAt': string; 'status': "accepted" | "open" | "overtaken" | "rejected" | "withdrawn"; 'casts': (components['schemas']['CastResponse'])[]; 'tally': ({ 'inFavour': number; 'against': number; 'eligible': number } | null); 'mine': null | boolean; 'may': components['schemas']['VoteMay'] }
VotesMay: { 'windUp': boolean; 'pause': number; 'organiser': (number)[]; 'rules': boolean; 'replace': (number)[] }
VotesResponse: { 'votes': (components['schemas']['VoteResponse'])[]; 'may': components['schemas']['VotesMay'] }
WebhookBodyResponse: { 'body': string | null }
WebhookDeliveriesResponse: { 'deliveries': (components['schemas']['WebhookDelivery'])[]; 'next': string | null }
WebhookDelivery: { 'eventId': string; 'type': "contribution.cancelled" | "contribution.confirmed" | "contribution.failed" | "contribution.restored" | "contribution.reversed" | "goal.completed" | "goal.ended" | "member.joined" | "member.left" | "order.drawn" | "payout.confirmed" | "payout.due" | "payout.returned" | "payout.sent" | "round.closed" | "round.opened"; 'goalId': number; 'position': string; 'state': "failed" | "sent" | "waiting"; 'tries': number; 'status': number | null; 'failure': ("certificate" | "forbidden_address" | "redirect" | "status" | "timeout" | "unknown_host" | "unreachable" | null); 'durationMs': number; 'lastAt': string }
WebhookResponse: { 'id': string; 'name': string; 'url': string; 'types': ("contribution.cancelled" | "contribution.confirmed" | "contribution.failed" | "contribution.restored" | "contribution.reversed" | "goal.completed" | "goal.ended" | "member.joined" | "member.left" | "order.drawn" | "payout.confirmed" | "payout.due" | "payout.returned" | "payout.sent" | "round.closed" | "round.opened")[]; 'state': "active" | "failed" | "paused"; 'failingSince': string | null; 'nextTryAt': string | null; 'formerSecretUntil': string | null; 'madeAt': string; 'sentTo': string }
WebhookWithSecret: { 'webhook': components['schemas']['WebhookResponse']; 'secret': string }
WebhooksResponse: { 'webhooks': (components['schemas']['WebhookResponse'])[] }
WholeDestinationResponse: { 'details': ({ 'kind': "iban"; 'holder': string; 'iban': string } | { 'kind': "us_bank"; 'holder': string; 'routingNumber': string; 'accountNumber': string; 'accountType'?: "checking" | "savings" } | { 'kind': "uk_bank"; 'holder': string; 'sortCode': string; 'accountNumber': string } | { 'kind': "other_bank"; 'holder': string; 'country': string; 'details': string } | { 'kind': "mobile_money"; 'holder': string; 'country': string; 'network': string; 'number': string } | { 'kind': "cash"; 'from': string } | { 'kind': "stripe"; 'accountId': string; 'bankId'?: string; 'bankLast4'?: string }); 'id': string; 'kind': "cash" | "iban" | "mobile_money" | "other_bank" | "stripe" | "uk_bank" | "us_bank"; 'mask': string; 'setAt': string; 'usableFrom': string }
WorklistResponse: { 'ready': ({ 'currency': string; 'total': string; 'payouts': (components['schemas']['ToSend'])[] })[]; 'waiting': (components['schemas']['ToSend'])[]; 'inBatches': (components['schemas']['ToSend'])[]; 'more': boolean }
} }

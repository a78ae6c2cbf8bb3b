import { type TokenScope, tokenScopes } from '#shared/api/tokenScopes.ts'

/** Above the reference: what holds for all routes. Markdown. */
export const guide = `What holds for every route:

- **Credentials**: a program sends an access token as \`Authorization: Bearer cal_…\`; the web client has a session cookie. Every route names which it takes.
- **Errors** have a fitting status and the body \`{ "message", "errors", "code", "values" }\`. \`message\` is for people, \`code\` for programs, \`errors\` lists messages by field. A goal of others is answered with 404, like one that does not exist.
- **Money** is a decimal string in the goal's currency ("12.50"), with that currency's number of decimals: in the ledger it is whole minor units, and never a float. Read it as a decimal.
- **Days** are \`YYYY-MM-DD\`, instants ISO 8601 in UTC.
- **Paging**: long lists answer with the newest first; \`Link: <…>; rel="next"\` or the body's \`next\` names the next page.
- **Repeated requests**: where a body has an \`id\`, the client makes it; the same request sent again is done once. \`POST /api/goals\` takes an \`Idempotency-Key\`.
- **Limits**: 429 with \`Retry-After\` in seconds. A token has 1,200 requests in 15 minutes.
- **Changes**: new fields may be added to answers at any time; read what you know and ignore the rest.`

/** What the document says beside its parts. */
export const words = {
  session:
    'The cookie of `POST /api/login`. Changes are refused when they come from a page of another site, by `Origin` or `Sec-Fetch-Site`; there is no other token against forgery.',
  accessToken: `A token from the settings, which begins with \`cal_\`. Scopes: ${tokenScopes.map(scope => `\`${scope}\``).join(', ')}.`,
  withToken: (scope: TokenScope): string => `Also with an access token of the scope \`${scope}\`.`,
  problem: 'Refused; `message` says why, and `errors` which fields were at fault',
  repeated: 'A repeated request with the same key and body is done once',
  file: 'The file',
  done: 'Done',
  /** Further statuses of success. */
  also: {
    200: 'It was done before, by the same request',
    201: 'Made',
    202: 'Begun; it is completed later',
    204: 'Done; the caller may no longer read what it changed',
  } as Readonly<Record<number, string>>,
}

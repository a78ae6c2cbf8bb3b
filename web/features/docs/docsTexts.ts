import { message, messages } from '#shared/messages.ts'

const heading = 'Heading on the page for developers'
const paragraph = 'Paragraph below that heading'

/** The reference below this guide is made from the API and in English. */
export const docsTexts = messages({
  title: message('For developers', heading),
  lead: message(
    'Programs can read your goals, payments and messages with an access token. This page says how, and lists every route.',
    paragraph,
  ),
  reference: message('Reference', heading),
  document: message('The whole API as OpenAPI 3.1', 'Link to a file'),
  loading: message('Loading the reference', 'Read out while it loads'),
  failed: message('The reference could not be loaded.', 'In its place'),
  settings: message('Make an access token in your settings', 'Link'),
  exampleTitle: message('A program that reads a circle', heading),
  example: message('It needs Node and no packages. Copy it into a file and run it.', paragraph),
  sections: {
    tokens: {
      title: message('Access tokens', heading),
      text: message(
        'Make one in your settings, for one program. Choose what it may read, how long it works and, if you like, for which goals. Send it as “Authorization: Bearer cal_…”. It works for you and no further: a token never moves money, never changes your account or a goal, never makes other tokens, and has no rights of an admin. Keep it out of web pages and repositories, and revoke it when the program no longer needs it. It ends with a change of your password.',
        paragraph,
      ),
    },
    errors: {
      title: message('Errors', heading),
      text: message(
        'Each has a fitting status, and a body with “message” for people, “code” for programs and “errors” by field. 401: the token is wrong, revoked or expired. 403: it lacks a scope, or no token may do this. 404: it does not exist, or is not yours; the two look the same.',
        paragraph,
      ),
    },
    money: {
      title: message('Money and days', heading),
      text: message(
        'Amounts are decimal strings in the currency of the goal, such as “12.50”, with the decimals of that currency. The ledger counts whole minor units: read amounts as decimals, never as floating-point numbers. Days are YYYY-MM-DD, instants ISO 8601 in UTC.',
        paragraph,
      ),
    },
    paging: {
      title: message('Pages of lists', heading),
      text: message(
        'Long lists begin with the newest. The header “Link” with rel="next", or the field “next” of the body, leads to the next page.',
        paragraph,
      ),
    },
    repeats: {
      title: message('Repeated requests', heading),
      text: message(
        'Where a body has an “id”, the program makes it: a request that is sent again with the same id is done once. Reads can be repeated at any time.',
        paragraph,
      ),
    },
    limits: {
      title: message('Limits', heading),
      text: message(
        'A token has 1,200 requests in 15 minutes. Above it the answer is 429, with the seconds to wait in “Retry-After”.',
        paragraph,
      ),
    },
    changes: {
      title: message('Being told of changes', heading),
      text: message(
        'The stream of server-sent events is for browsers and refuses tokens. Programs ask again, or receive webhooks where this installation sends them.',
        paragraph,
      ),
    },
  },
})

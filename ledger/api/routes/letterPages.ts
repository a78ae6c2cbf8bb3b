import type { NoticeCategory } from '../../notices/channels.ts'
import type { Unsubscription } from '../../notices/unsubscribe.ts'

/** Pages that work for everybody: no session, no script, and nothing in them that somebody else wrote. */
const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Calabash</title>
<link rel="stylesheet" href="/letters.css">
</head>
<body>
<main>
<p class="brand">Calabash</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const nouns: Readonly<Record<NoticeCategory, string>> = {
  reminders: 'reminders of payments',
  achievements: 'news of your goals',
}
const nounOf = (meant: Unsubscription): string =>
  'category' in meant ? nouns[meant.category] : 'invitations'
const settings = '<a href="/settings">settings</a>'

export const unsubscribePage = (meant: Unsubscription): string =>
  page(
    `No more ${nounOf(meant)}?`,
    `<p>${
      'category' in meant
        ? 'They will come neither by mail nor by text message. In the app you still see everything.'
        : 'Nobody will be able to send an invitation to your address with Calabash.'
    }</p>
<form method="post"><button type="submit">Yes, stop them</button></form>`,
  )

export const unsubscribedPage = (meant: Unsubscription): string =>
  page(
    'Done',
    'category' in meant
      ? `<p>You get no more ${nounOf(meant)}. You can turn them on again in your ${settings}.</p>`
      : '<p>You get no more invitations from Calabash.</p>',
  )

export const voidPage = (): string =>
  page(
    'This link does not work',
    `<p>It may have been cut in two. Please try the whole link from the mail, or use your ${settings}.</p>`,
  )

import { directionOf } from '#shared/direction.ts'
import { installationName } from '#shared/installationName.ts'
import { language } from '#shared/language.ts'
import type { Unsubscription } from '../../notifications/unsubscribe.ts'
import { emailLinkTexts as texts } from './emailLinkTexts.ts'

/** Pages without a session and scripts. Title and content are HTML. */
export const linkPage = (title: string, content: string): string => `<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.page({ title })}</title>
<link rel="stylesheet" href="/letters.css">
</head>
<body>
<main>
<p class="brand">${installationName().replaceAll('&', '&amp;')}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const kindOf = (meant: Unsubscription): string => ('category' in meant ? meant.category : 'invitations')
const linked = (text: string): string =>
  text.replace(/<settings>(.*?)<\/settings>/, '<a href="/settings">$1</a>')

export const unsubscribePage = (meant: Unsubscription): string =>
  linkPage(
    texts.stop({ kind: kindOf(meant) }),
    `<p>${'category' in meant ? texts.stopsMails : texts.stopsInvitations}</p>
<form method="post"><button type="submit">${texts.yes}</button></form>`,
  )

export const unsubscribedPage = (meant: Unsubscription): string =>
  linkPage(
    texts.done,
    `<p>${'category' in meant ? linked(texts.doneMails({ kind: meant.category })) : texts.doneInvitations}</p>`,
  )

export const voidPage = (): string => linkPage(texts.broken, `<p>${linked(texts.cut)}</p>`)

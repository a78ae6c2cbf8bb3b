import { createHash } from 'node:crypto'
import { type Html, html, nothing } from '#shared/html.ts'
import { formatMoment } from '#shared/moment.ts'
import { style } from './pageStyle.ts'
import type { StoredMessage } from './store.ts'

export interface MailboxView {
  readonly messages: readonly StoredMessage[]
  readonly open: StoredMessage | undefined
  /** Whether the address names this message; a narrow screen then shows it in place of the list. */
  readonly isChosen: boolean
  readonly view: 'html' | 'text'
  /** The recipient to filter by. */
  readonly to: string | undefined
  readonly isCut: boolean
  /** Part of every link, where access needs one. */
  readonly token: string | undefined
}

/** Allows no script, and only the style sheet below. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** List and reading pane, as one page without scripts. */
export const mailboxPage = (shown: MailboxView): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · Calabash</title>
<link rel="icon" href="/favicon.svg">
<style>${{ markup: style }}</style>
</head>
<body class="${shown.isChosen ? 'chosen' : ''}">
<header>
<div class="name"><h1>Mailbox</h1><p>Mails and text messages end here and never leave this machine.</p></div>
<form action="/sandbox/mailbox" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${shown.to ?? ''}" placeholder="name@example.com" autocomplete="off">
<button>Show</button>
${shown.token === undefined ? nothing : html`<input type="hidden" name="token" value="${shown.token}">`}
${shown.to === undefined ? nothing : html`<a href="${address({ token: shown.token })}">Show all</a>`}
</form>
</header>
<main>
${list(shown)}
${shown.isChosen && !shown.open ? missing : pane(shown)}
</main>
</body>
</html>
`.markup

const list = ({ messages, open, to, isCut, token }: MailboxView): Html => html`<nav aria-label="Messages">
${
  messages.length === 0
    ? html`<p class="empty">${to === undefined ? 'No messages yet. Sign up, or ask for a new password, and the mail will be here.' : `No messages for ${to}.`}</p>`
    : html`<ol>${messages.map(message => item(message, { to, token, isOpen: message.id === open?.id }))}</ol>`
}
${isCut ? html`<p class="cut">These are the newest ${messages.length}. Older ones are found by their recipient.</p>` : nothing}
</nav>`

const item = (
  message: StoredMessage,
  { to, token, isOpen }: Pick<MailboxView, 'to' | 'token'> & { readonly isOpen: boolean },
): Html => html`<li><a href="${address({ id: message.id, to, token })}"${isOpen ? html` aria-current="true"` : nothing}>
<span class="who">${message.to}</span>
<span class="what">${message.subject || message.text.slice(0, 80)}</span>
<span class="when">${message.channel === 'email' ? nothing : html`<b>${channelNames[message.channel]}</b> `}${time(message)}</span>
</a></li>
`

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

const missing = html`<section class="pane"><p class="empty">This message is no longer here.</p></section>`

const pane = ({ open, view, to, token }: MailboxView): Html => {
  if (!open) return html`<section class="pane"></section>`
  const { id } = open
  const asText = view === 'text' || open.html === ''
  const tab = (label: string, as: 'html' | 'text'): Html =>
    html`<a href="${address({ id, to, token, view: as })}"${asText === (as === 'text') ? html` aria-current="true"` : nothing}>${label}</a>`
  return html`<section class="pane" aria-label="Message">
<a class="back" href="${address({ to, token })}">All messages</a>
<h2>${open.subject || (open.channel === 'whatsapp' ? 'WhatsApp message' : 'Text message')}</h2>
<p class="meta">To <strong>${open.to}</strong> · ${time(open)}</p>
${open.html === '' ? nothing : html`<p class="tabs">${tab('As sent', 'html')} ${tab('Plain text', 'text')}</p>`}
${
  asText
    ? html`<pre>${withLinks(open.text)}</pre>`
    : html`<iframe title="The mail as sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${withQuery(`/sandbox/mailbox/${id}`, tokenQuery(token))}"></iframe>`
}
</section>`
}

const time = ({ sentAt }: StoredMessage): Html =>
  html`<time datetime="${sentAt}">${formatMoment(sentAt)}</time>`

interface Place {
  readonly id?: number
  readonly to?: string | undefined
  readonly view?: 'html' | 'text'
  readonly token?: string | undefined
}
const tokenQuery = (token: string | undefined): URLSearchParams =>
  new URLSearchParams(token === undefined ? {} : { token })
const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`
const address = ({ id, to, view, token }: Place): string => {
  const query = tokenQuery(token)
  if (to !== undefined) query.set('to', to)
  if (id !== undefined) query.set('id', String(id))
  if (view === 'text') query.set('view', view)
  return withQuery('/sandbox/mailbox', query)
}

/** Every second piece is a URL. */
const withLinks = (text: string): readonly Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 0
        ? html`${piece}`
        : html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`,
    )

import assert from 'node:assert'
import type { Mail } from '#shared/ports/mailer.ts'
import { type Html, html } from '../html.ts'
import { page } from './page.ts'

export type Content = Pick<Mail, 'subject' | 'text' | 'html'>

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** What to do if it was not the reader; set apart, and smaller. */
  | { readonly kind: 'note'; readonly title: string; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly link: string }
  | { readonly kind: 'code'; readonly code: string }

export interface Letter {
  readonly subject: string
  /** What lists of mails show after the subject. */
  readonly preheader: string
  /** Null when we do not know the reader. */
  readonly username: string | null
  readonly blocks: readonly Block[]
  /** How to get no more of these. */
  readonly unsubscribe?: { readonly label: string; readonly link: string } | undefined
}

/** One mail in both its forms, made of the same blocks, so that they say the same. */
export const letter = ({ subject, preheader, username, blocks, unsubscribe }: Letter): Content => {
  const all: readonly Block[] = [
    { kind: 'text', text: username === null ? 'Hello,' : `Hello ${asName(username)},` },
    ...blocks,
  ]
  return {
    subject,
    text: `${[...all.map(asText), signature, ...(unsubscribe ? [endText(unsubscribe)] : [])].join('\n\n')}\n`,
    html: page({
      subject,
      preheader,
      signature: unsubscribe ? html`${signature}<br>${endHtml(unsubscribe)}` : html`${signature}`,
      blocks: all.map(asHtml),
    }).markup,
  }
}

const signature = 'Calabash: save alone and in circles'

type End = NonNullable<Letter['unsubscribe']>
const endText = ({ label, link }: End): string => `${label}:\n${webLink(link)}`
const endHtml = ({ label, link }: End): Html => {
  const checked = webLink(link)
  return html`${label}:<br><a href="${checked}" target="_blank" rel="noopener">${checked}</a>`
}

const asText = (block: Block): string => {
  if (block.kind === 'text') return block.text
  if (block.kind === 'note') return `${block.title}\n${block.text}`
  if (block.kind === 'button') return `${block.label}:\n${webLink(block.link)}`
  return `    ${block.code}`
}

const asHtml = (block: Block): Html => {
  if (block.kind === 'text') return html`<p>${block.text}</p>`
  if (block.kind === 'note') return html`<p class="note"><strong>${block.title}</strong><br>${block.text}</p>`
  if (block.kind === 'code') return html`<p class="code">${block.code}</p>`
  const link = webLink(block.link)
  return html`<p><a class="button" href="${link}" target="_blank" rel="noopener">${block.label}</a></p>
<p class="small">Or copy this address into your browser:<br><a href="${link}" target="_blank" rel="noopener">${link}</a></p>`
}

/** Only pages of the web: anything else in a mail of ours is a mistake of ours. */
const webLink = (link: string): string => {
  const url = URL.parse(link)
  assert(url !== null && /^https?:$/.test(url.protocol), 'a mail may only link to pages of the web')
  assert(url.username === '' && url.password === '', 'a link in a mail names no user')
  return url.href
}

/**
 * Anybody may register somebody else's address, or name a goal, so that it reads like a link or a further line. The name stays as
 * it is for the eye, but no mail program will make a link of it.
 */
export const asName = (username: string): string =>
  username
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/[.:/](?=\S)/g, separator => `${separator}\u2060`)

import assert from 'node:assert'
import { type Html, html } from '#shared/html.ts'
import { withoutDirections } from '#shared/isolated.ts'
import { letterTexts } from '#shared/notices/accountTexts.ts'
import type { Mail } from '#shared/ports/mailer.ts'
import { page } from './page.ts'

export type Content = Pick<Mail, 'subject' | 'text' | 'html'>

export type Block =
  /** A paragraph. */
  | string
  /** What to do if it was not the reader; set apart in smaller type. */
  | { readonly kind: 'note'; readonly title: string; readonly text: string }
  /** One of several things in a mail. */
  | { readonly kind: 'item'; readonly title: string; readonly text: string; readonly link: string }
  | { readonly kind: 'button'; readonly label: string; readonly link: string }
  | { readonly kind: 'code'; readonly code: string }

export interface Letter {
  readonly subject: string
  /** Shown after the subject in lists of mails. */
  readonly preheader: string
  /** Null for a recipient without an account. */
  readonly username: string | null
  readonly blocks: readonly Block[]
  /** The unsubscribe link. */
  readonly unsubscribe?: { readonly label: string; readonly link: string } | undefined
}

/** A mail as text and as HTML, made from the same blocks. */
export const letter = ({ subject, preheader, username, blocks, unsubscribe }: Letter): Content => {
  const all: readonly Block[] = [
    username === null ? letterTexts.helloYou : letterTexts.hello({ name: asName(username) }),
    ...blocks,
  ]
  return {
    subject,
    text: `${[...all.map(asText), letterTexts.signature, ...(unsubscribe ? [endText(unsubscribe)] : [])].join('\n\n')}\n`,
    html: page({
      subject,
      preheader,
      signature: unsubscribe
        ? html`${letterTexts.signature}<br>${endHtml(unsubscribe)}`
        : html`${letterTexts.signature}`,
      blocks: all.map(asHtml),
    }).markup,
  }
}

type End = NonNullable<Letter['unsubscribe']>
const endText = ({ label, link }: End): string => `${letterTexts.above({ label })}\n${webLink(link)}`
const endHtml = ({ label, link }: End): Html => {
  const checked = webLink(link)
  return html`${letterTexts.above({ label })}<br><a href="${checked}" target="_blank" rel="noopener">${checked}</a>`
}

const asText = (block: Block): string => {
  if (typeof block === 'string') return block
  if (block.kind === 'note') return `${block.title}\n${block.text}`
  if (block.kind === 'item') return `${block.title}\n${block.text}\n${webLink(block.link)}`
  if (block.kind === 'button') return `${letterTexts.above({ label: block.label })}\n${webLink(block.link)}`
  return `    ${block.code}`
}

const asHtml = (block: Block): Html => {
  if (typeof block === 'string') return html`<p>${block}</p>`
  if (block.kind === 'note') return html`<p class="note"><strong>${block.title}</strong><br>${block.text}</p>`
  if (block.kind === 'code') return html`<p class="code">${block.code}</p>`
  const link = webLink(block.link)
  if (block.kind === 'item')
    return html`<p><strong>${block.title}</strong><br>${block.text}<br><a href="${link}" target="_blank" rel="noopener">${link}</a></p>`
  return html`<p><a class="button" href="${link}" target="_blank" rel="noopener">${block.label}</a></p>
<p class="small">${letterTexts.copy}<br><a href="${link}" target="_blank" rel="noopener">${link}</a></p>`
}

/** Only http links: anything else in a mail is a bug. */
const webLink = (link: string): string => {
  const url = URL.parse(link)
  assert(url !== null && /^https?:$/.test(url.protocol), 'a mail may only link to pages of the web')
  assert(url.username === '' && url.password === '', 'a link in a mail names no user')
  return url.href
}

/**
 * Names are untrusted and may look like a link or a line break. The result looks the same, but mail programs
 * do not make a link of it.
 */
export const asName = (username: string): string =>
  withoutDirections(username)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[.:/](?=\S)/g, separator => `${separator}\u2060`)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { callsIn } from '../calls.ts'
import { root, sourceOf, targetOf } from '../pages.ts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/**
 * Links lead to the pages of the site, or to a file where the repository is shown; without its address a file
 * is text.
 */
export const adaptLinks =
  (repositoryUrl: string | undefined) =>
  (markdown: MarkdownRenderer): void => {
    markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
      const from = sourceOf(env.relativePath)
      for (const token of tokens) {
        token.content = relativePictures(token)
        for (const child of token.children ?? []) child.content = relativePictures(child)
        adapt(token.children ?? [], from, repositoryUrl)
      }
    })
  }

const adapt = (tokens: readonly Token[], from: string, repositoryUrl: string | undefined): void => {
  let isFile = false
  for (const token of tokens) {
    if (token.type === 'link_close' && isFile) token.tag = 'span'
    if (token.type !== 'link_open') continue
    isFile = false
    const target = targetOf(token.attrGet('href') ?? '', from)
    if (target?.kind === 'page') token.attrSet('href', target.href)
    if (target?.kind !== 'file') continue
    if (!existsSync(join(root, target.path)))
      throw new Error(`${from} links to ${target.path}, which is not there`)
    if (repositoryUrl !== undefined) {
      token.attrSet('href', `${repositoryUrl}/${target.path}`)
      continue
    }
    isFile = true
    // Another type, so that the renderer of links leaves it alone.
    token.type = 'file_open'
    token.tag = 'span'
    token.attrs = [
      ['class', 'file'],
      ['title', target.path],
    ]
  }
}

/** Vue takes a path for a file only if it begins with a dot. */
const relativePictures = ({ type, content }: Token): string =>
  type.startsWith('html_') ? content.replace(/\b(src|srcset)="(?![\w-]+:|[./])/g, '$1="./') : content

/** Shows a sequence of calls as a list: the library that draws them is larger than the rest of the site. */
export const listCalls = (markdown: MarkdownRenderer): void => {
  const fence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = '', content = '' } = tokens[index] ?? {}
    if (info.trim() !== 'mermaid') return fence?.(tokens, index, ...rest) ?? ''
    const plain = markdown.utils.escapeHtml
    const items = callsIn(content).map(
      ({ from, to, call }) =>
        `<li><strong>${plain(from)}</strong> → <strong>${plain(to)}</strong>: <span v-pre>${plain(call)}</span></li>`,
    )
    return `<ol class="calls">${items.join('')}</ol>`
  }
}

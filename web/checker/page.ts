import { check } from './check.ts'
import { hasEd25519 } from './crypto.ts'
import { drawsIn, titles } from './draw.ts'
import { readPublished } from './published.ts'
import { wordsOf } from './words.ts'

/** The page that checks receipts: one file that the build assembles from this module and its imports. */
const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}
const element = (name: string, text: string, className = ''): HTMLElement => {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

/** Written into the page by the server; empty where the file is opened as built. */
const keys = (document.querySelector<HTMLMetaElement>('meta[name=keys]')?.content ?? '')
  .split(' ')
  .filter(key => key)

const show = (name: string, title: string, facts: readonly (readonly [string, string])[]): void => {
  const isGood = title === titles.good || title.startsWith('Genuine')
  const article = document.createElement('article')
  const list = document.createElement('dl')
  for (const [term, value] of facts) {
    const row = document.createElement('div')
    row.append(element('dt', term), element('dd', value))
    list.append(row)
  }
  article.append(element('p', title, isGood ? 'verdict' : 'verdict bad'), element('p', name, 'file'), list)
  byId('result').append(article)
}

const read = async (file: File): Promise<unknown> => {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

const checkFiles = async (files: readonly File[]): Promise<void> => {
  byId('result').replaceChildren()
  const given = await Promise.all(files.map(async file => ({ name: file.name, holds: await read(file) })))
  const found = given.map(({ name, holds }) => ({ name, holds, published: readPublished(holds) }))
  const published = found.flatMap(one => one.published ?? [])
  // Our responses are what others are compared with; a bare root is checked itself as well.
  const subjects = found.filter(one => !one.published || one.published.head === one.holds)
  if (subjects.length === 0 && files.length > 0)
    show(given.map(one => one.name).join(', '), 'Cannot be checked', [
      ['Why', 'There is neither a receipt nor a root that was kept among these files.'],
    ])
  const verdicts = []
  for (const { name, holds } of subjects) {
    const others = published.filter(one => one.head !== holds)
    const verdict = await check(holds, { keys, published: others })
    verdicts.push({ name, verdict })
  }
  // The entries of a draw may be in several files; refused ones do not count.
  const entries = verdicts.flatMap(({ verdict }) => (verdict.verdict === 'good' ? verdict.entries : []))
  for (const { stream, draw, verdict, facts } of await drawsIn(entries))
    show(`Draw ${draw} of ${stream}`, titles[verdict], facts)
  for (const { name, verdict } of verdicts) {
    const { title, facts } = wordsOf(verdict)
    show(name, title, facts)
  }
}

const start = async (): Promise<void> => {
  if (!globalThis.crypto?.subtle) {
    byId('means').textContent =
      'This browser lends a page its cryptography only over https or from your disk: save this page and open it there.'
    return
  }
  byId('means').textContent = (await hasEd25519())
    ? 'Hashes and signatures are checked by what this browser brings along.'
    : 'This browser checks no Ed25519 signatures by itself; this page does it with code of its own.'
  const input = byId('files') as HTMLInputElement
  const drop = document.querySelector<HTMLElement>('.drop')
  input.addEventListener('change', () => void checkFiles([...(input.files ?? [])]))
  addEventListener('dragover', event => {
    event.preventDefault()
    drop?.classList.add('over')
  })
  addEventListener('dragleave', () => drop?.classList.remove('over'))
  addEventListener('drop', event => {
    event.preventDefault()
    drop?.classList.remove('over')
    void checkFiles([...(event.dataTransfer?.files ?? [])])
  })
}
void start()

import { fileOf, importsOf } from './imports.ts'
import { isTest, type SourceFile } from './sources.ts'

/** Imports between top-level folders, as `workers>ledger`, without those of tests and commands. */
export const countImports = (files: readonly SourceFile[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { path, text } of files) {
    if (isTest(path) || /(^|\/)(main\.ts|testing\.ts|testing\/.*)$|accounts\/admin\.ts$/.test(path)) continue
    const from = folderOf(path)
    for (const specifier of importsOf(text)) {
      const target = fileOf(path, specifier)
      const to = target === undefined ? undefined : folderOf(target)
      if (to === undefined || to === from) continue
      counts.set(`${from}>${to}`, (counts.get(`${from}>${to}`) ?? 0) + 1)
    }
  }
  return counts
}

const folderOf = (path: string): string => {
  const [first = ''] = path.split('/')
  return ['start.ts', 'config.ts', 'composition'].includes(first) ? 'start' : first
}

const subfoldersOf = (files: readonly SourceFile[], folder: string): string[] => {
  const names = files.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path }) => path.split('/'))
  return [...new Set(names.flatMap(([, name, file]) => (name && file ? [name] : [])))].sort()
}

/** Position and size of a box, and the purpose of the folder. */
const boxes: Readonly<Record<string, readonly [x: number, y: number, w: number, h: number, says: string]>> = {
  start: [30, 20, 940, 60, 'builds every part'],
  web: [30, 130, 170, 420, 'the React client'],
  workers: [290, 130, 420, 92, 'what happens later'],
  ledger: [290, 262, 420, 182, 'the write side and its API'],
  projections: [290, 484, 420, 66, 'the read side'],
  embedded: [800, 130, 170, 420, 'stand-in servers'],
  shared: [30, 600, 940, 80, 'vocabulary of browser and server'],
  lab: [30, 710, 940, 104, 'imports everything; nothing imports it'],
}
const titles: Readonly<Record<string, string>> = { start: 'start.ts, config.ts, composition' }

/** The arrows that the rules allow: the line, and the position of its number. */
const arrows: Readonly<Record<string, readonly [line: string, x: number, y: number]>> = {
  'start>web': ['M115 80 V126', 115, 104],
  'start>workers': ['M500 80 V126', 500, 104],
  'start>embedded': ['M885 80 V126', 885, 104],
  'start>ledger': ['M730 80 V300 H714', 730, 250],
  'start>projections': ['M755 80 V505 H714', 755, 400],
  'start>shared': ['M780 80 V596', 780, 575],
  'web>shared': ['M115 550 V596', 115, 575],
  'workers>ledger': ['M500 222 V258', 500, 241],
  'workers>projections': ['M290 190 H270 V510 H286', 270, 400],
  'workers>shared': ['M290 160 H245 V596', 245, 450],
  'ledger>projections': ['M500 444 V480', 500, 463],
  'ledger>shared': ['M290 340 H220 V596', 220, 540],
  'projections>shared': ['M500 550 V596', 500, 575],
  'embedded>shared': ['M885 550 V596', 885, 575],
  'embedded>projections': ['M800 525 H714', 757, 525],
}

/** One digit shows the proportions, so that small changes don't change the picture. */
const rounded = (count: number): string => String(Number(count.toPrecision(1)))

export const drawPicture = (files: readonly SourceFile[]): string => {
  const counts = countImports(files)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 834" role="img" aria-labelledby="t d">',
    '<title id="t">Folders and their imports</title>',
    `<desc id="d">${Object.keys(arrows)
      .flatMap(name =>
        counts.has(name) ? [`${name.replace('>', ' imports ')}: ${rounded(counts.get(name)!)}`] : [],
      )
      .join('; ')}.</desc>`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
    '<path class="tip" d="M0 0 L8 4 L0 8 Z"/></marker></defs>',
    '<rect class="page" width="1000" height="834" rx="12"/>',
    ...Object.keys(boxes).flatMap(folder => drawBox(folder, subfoldersOf(files, folder))),
    ...Object.entries(arrows).flatMap(([name, [line, x, y]]) => {
      const count = counts.get(name)
      if (count === undefined) return []
      const text = rounded(count)
      const width = 14 + 8 * text.length
      return [
        `<path class="arrow" d="${line}" marker-end="url(#tip)"/>`,
        `<rect class="page" x="${x - width / 2}" y="${y - 10}" width="${width}" height="20" rx="10"/>`,
        `<text class="count" x="${x}" y="${y + 4.5}">${text}</text>`,
      ]
    }),
    '</svg>',
    '',
  ].join('\n')
}

const drawBox = (folder: string, names: readonly string[]): string[] => {
  const [x, y, width, height, says] = boxes[folder]!
  const isNarrow = width < 300
  const title = titles[folder] ?? folder
  return [
    `<rect class="box ${folder}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    `<text class="title" x="${x + 14}" y="${y + 26}">${title}</text>`,
    isNarrow
      ? `<text class="says" x="${x + 14}" y="${y + 46}">${says}</text>`
      : `<text class="says end" x="${x + width - 14}" y="${y + 26}">${says}</text>`,
    ...drawChips(names, { left: x + 14, right: x + width - 14, top: y + (isNarrow ? 62 : 38), isNarrow }),
  ]
}

interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly isNarrow: boolean
}

const drawChips = (names: readonly string[], { left, right, top, isNarrow }: Area): string[] => {
  let [x, y] = [left, top]
  return names.flatMap(name => {
    const width = isNarrow ? right - left : 14 + Math.round(6.7 * name.length)
    if (x > left && x + width > right) [x, y] = [left, y + 29]
    const chip = [
      `<rect class="chip" x="${x}" y="${y}" width="${width}" height="23" rx="5"/>`,
      `<text class="name" x="${x + width / 2}" y="${y + 15.5}">${name}</text>`,
    ]
    x += width + 6
    return chip
  })
}

const style = [
  'text{font:12px ui-sans-serif,system-ui,sans-serif;fill:#1d2b26}',
  '.page{fill:#fbfaf6}.box{fill:#fff;stroke:#b9c4bd;stroke-width:1.2}.chip{fill:#edf2ee}',
  '.lab{stroke-dasharray:5 4}.ledger,.projections{stroke:#2f7d5b}.title{font-weight:650;font-size:16px}',
  '.says{fill:#5c6b64}.end{text-anchor:end}.name,.count{text-anchor:middle}',
  '.count{font-weight:600;fill:#2f6b50}.arrow{fill:none;stroke:#7d9187;stroke-width:1.6}.tip{fill:#7d9187}',
  '@media (prefers-color-scheme:dark){text{fill:#e6ece8}.page{fill:#141a17}.box{fill:#1c2420;stroke:#47544d}',
  '.chip{fill:#2a352f}.says{fill:#9fb0a7}.ledger,.projections{stroke:#5fb58c}.count{fill:#8fd4b2}',
  '.arrow{stroke:#7b8f85}.tip{fill:#7b8f85}}',
].join('')

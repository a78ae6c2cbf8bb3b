import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { readRunning } from '#projections/db/running.ts'
import { makeAdminsAt } from '../builders/admins.ts'
import { startInstance } from '../builders/instance.ts'
import { desktop, launch, phone } from '../e2e/chromium.ts'
import { calm } from '../e2e/screens.ts'
import { type Journey, journeysAt } from './journeySteps.ts'

/**
 * `npm run journeys`: walks the journeys in a browser, counts their screens and what a person presses and fills in, and writes
 * `docs/journeys.md` with pictures of each screen, for phones and desktops, light and dark.
 */
const docs = join(import.meta.dirname, '..', '..', 'docs')
const pictures = join(docs, 'journeys')
const views = { phone, desktop } as const
const appearances = ['light', 'dark'] as const
/** Width of one picture in a sheet, in pixels. */
const widths = { phone: 234, desktop: 512 } as const
const inARow = { phone: 6, desktop: 3 } as const
const gap = 12

type Picture = Buffer
interface Walked {
  readonly steps: readonly string[]
  readonly presses: number
  readonly fields: number
}
interface Shot {
  readonly width: number
  readonly height: number
  readonly picture: Picture
}

/** Counts in every page of the browser what is pressed and which fields are filled in. */
const countActions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const add = (what: string): void =>
      localStorage.setItem(what, String(Number(localStorage.getItem(what) ?? 0) + 1))
    // Of a label and its field one event is the user's.
    addEventListener('click', event => event.isTrusted && add('presses'), true)
    addEventListener(
      'change',
      event => {
        const field = event.target as HTMLInputElement
        if (!['checkbox', 'radio'].includes(field.type)) add('fields')
      },
      true,
    )
  })
}
const counted = async (page: Page, what: string): Promise<number> =>
  Number(await page.evaluate(name => localStorage.getItem(name) ?? 0, what))

/** The screen as it is, in each appearance. */
const shots = async (page: Page, width: number): Promise<Shot[]> => {
  const made: Shot[] = []
  for (const appearance of appearances) {
    await page.evaluate(look => {
      document.documentElement.dataset['appearance'] = look
    }, appearance)
    await calm(page)
    const picture = await sharp(await page.screenshot())
      .resize({ width })
      .toBuffer()
    const { height = 0 } = await sharp(picture).metadata()
    made.push({ width, height, picture })
  }
  await page.evaluate(() => {
    document.documentElement.dataset['appearance'] = 'light'
  })
  return made
}

const sheetOf = (taken: readonly Shot[], columns: number): Promise<Buffer> => {
  const { width, height } = taken[0]!
  const rows = Math.ceil(taken.length / columns)
  const across = Math.min(columns, taken.length)
  return sharp({
    create: {
      width: across * (width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: '#8a8f8c',
    },
  })
    .composite(
      taken.map(({ picture }, index) => ({
        input: picture,
        left: gap + (index % columns) * (width + gap),
        top: gap + Math.floor(index / columns) * (height + gap),
      })),
    )
    .webp({ quality: 72 })
    .toBuffer()
}

const walk = async (browser: Browser, url: string, journey: Journey): Promise<Walked> => {
  let walked: Walked = { steps: [], presses: 0, fields: 0 }
  for (const [view, viewport] of Object.entries(views) as [keyof typeof views, typeof phone][]) {
    const page = await (
      await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    ).newPage()
    page.setDefaultTimeout(30_000)
    await countActions(page)
    const steps: string[] = []
    const taken: Shot[][] = []
    await journey.walk(page, async what => {
      await calm(page)
      steps.push(what)
      taken.push(await shots(page, widths[view]))
    })
    walked = { steps, presses: await counted(page, 'presses'), fields: await counted(page, 'fields') }
    for (const [index, appearance] of appearances.entries()) {
      const sheet = await sheetOf(
        taken.map(each => each[index]!),
        inARow[view],
      )
      await writeFile(join(pictures, `${journey.name}-${view}-${appearance}.webp`), sheet)
    }
    await page.context().close()
  }
  return walked
}

const sectionOf = ({ name, title, intro }: Journey, { steps, presses, fields }: Walked): string =>
  [
    `## ${title}`,
    `${intro} **${steps.length} screens, ${presses} presses, ${fields} ${fields === 1 ? 'field' : 'fields'}.**`,
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    ...Object.keys(views).map(
      view =>
        `<picture><source media="(prefers-color-scheme: dark)" srcset="journeys/${name}-${view}-dark.webp"><img alt="The screens of this journey, on a ${view}" src="journeys/${name}-${view}-light.webp"></picture>`,
    ),
  ].join('\n\n')

const opening = `# Journeys

What people do most, walked in a browser as they would: every screen that they see, what they press, and the fields that they fill in. Counted on desktops, with the sandbox's card; text typed into one
field counts once. \`npm run journeys\` walks them again and writes this page and its pictures (390 and 1280 pixels wide, light and dark, in the order of the lists).
`

const dataDir = await mkdtemp(join(tmpdir(), 'calabash-journeys-'))
const instance = await startInstance({ DATA_DIR: dataDir })
const browser = await launch()
try {
  await mkdir(pictures, { recursive: true })
  const grant = (...names: string[]) => makeAdminsAt(readRunning(dataDir).databaseUrl, ...names)
  const sections: string[] = []
  for (const journey of journeysAt(instance.url, grant))
    sections.push(sectionOf(journey, await walk(browser, instance.url, journey)))
  await writeFile(join(docs, 'journeys.md'), `${[opening.trim(), ...sections].join('\n\n')}\n`)
} finally {
  await browser.close()
  await instance.end()
  await rm(dataDir, { recursive: true, force: true })
}

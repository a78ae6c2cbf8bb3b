import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { headers } from '#ledger/api/middleware/headers.ts'
import { staticFiles } from '#ledger/api/middleware/staticFiles.ts'
import { openBrowser } from './browser.ts'
import { eventually } from './people.ts'

const dist = join(import.meta.dirname, '../../web/dist')
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;({ visit } = await openBrowser())
})

/** The built client on a server without users. */
const served = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'calabash-versions-'))
  const version = join(folder, 'dist')
  await cp(dist, version, { recursive: true })
  const app = new Koa()
  app.use(headers({ secure: false, realStripe: false }))
  app.use(staticFiles({ webRoot: version, languages: [], secure: false }))
  app.use(ctx => {
    ctx.status = ctx.path.startsWith('/api/') ? 401 : 404
  })
  const server = createServer(app.callback())
  await new Promise<void>(resolve => server.listen(0, resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await rm(folder, { recursive: true })
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, version }
}

const termsFile = async (version: string): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(version, '.vite/manifest.json'), 'utf8'))
  return manifest['features/legal/TermsPage.tsx'].file.replace('assets/', '')
}

/** Deploys another version: every part has another name, and so every file that names them other content. */
const deploy = async (version: string): Promise<void> => {
  const names = await readdir(version, { recursive: true })
  const parts = names.filter(name => /^assets\/.*\.js$/.test(name)).map(name => name.replace('assets/', ''))
  for (const name of names) {
    const path = join(version, name)
    if (/\.(br|gz)$/.test(name)) await rm(path)
    else if (/\.(js|html)$/.test(name)) {
      let content = await readFile(path, 'utf8')
      for (const part of parts) content = content.replaceAll(part, `NEXT${part}`)
      if (name === 'service-worker.js') content = content.replace(/\b[0-9a-f]{12}\b/, nextVersion)
      await writeFile(path, content)
    }
  }
  for (const part of parts)
    await rename(join(version, 'assets', part), join(version, 'assets', `NEXT${part}`))
}
const nextVersion = 'feedfacecafe'

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }))
const isSame = (page: Page) => page.evaluate(() => 'same' in globalThis)

const atSignIn = async (page: Page): Promise<void> => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Terms' }).first().waitFor()
  await mark(page)
}
const openTerms = (page: Page) => page.getByRole('link', { name: 'Terms' }).first().click()
const termsShown = (page: Page) => page.getByRole('heading', { level: 1, name: /terms/i }).waitFor()

describe('a page that was open before a new version was deployed', () => {
  it('is reloaded, once, where a part of it is missing', async () => {
    const { url, version } = await served()
    const page = await visit(url)
    await atSignIn(page)
    await deploy(version)
    await openTerms(page)
    await termsShown(page)
    expect(await isSame(page)).toBe(false)
  })

  it('shows when that does not help, and offers a retry', async () => {
    const { url, version } = await served()
    const page = await visit(url, { scriptErrors: 'expected' })
    await atSignIn(page)
    await rm(join(version, 'assets', await termsFile(version)))
    await openTerms(page)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
  })

  it('continues with its own parts from the service worker; the next page is of the new version', async () => {
    const { url, version } = await served()
    const page = await visit(url, { serviceWorkers: 'allow' })
    await atSignIn(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await deploy(version)
    await openTerms(page)
    await termsShown(page)
    expect(await isSame(page)).toBe(true)

    await page.reload()
    await termsShown(page)
    const scripts = () => page.evaluate(() => Array.from(document.scripts, ({ src }) => src).join(' '))
    expect(await scripts()).toContain('NEXT')
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const isSettled = () =>
      page.evaluate(async name => {
        const { installing, waiting } = await navigator.serviceWorker.ready
        return installing === null && waiting === null && (await caches.has(name))
      }, `shell-${nextVersion}`)
    await eventually(isSettled).toBe(true)
    await page.context().setOffline(true)
    await page.goto('/terms')
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    expect(await scripts()).toContain('NEXT')
  })
})

describe('the app', () => {
  it('can be installed', async () => {
    const { url } = await served()
    const page = await visit(url, { serviceWorkers: 'allow' })
    await page.goto('/auth')
    const cdp = await page.context().newCDPSession(page)
    const { errors, data } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '')
    expect(manifest).toMatchObject({ name: 'Calabash', display: 'standalone', start_url: '/' })
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const size = await page.evaluate(async source => {
        const image = new Image()
        image.src = source
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(size).toBe(sizes)
    }
    const answer = await page.request.get('/manifest.webmanifest')
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect((await page.request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache')
  })

  it('has the chosen theme in the browser’s own colours', async () => {
    const { url } = await served()
    const page = await visit(url, { colorScheme: 'dark' })
    const colour = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
          .filter(({ media }) => media === '' || matchMedia(media).matches)
          .map(({ content }) => content),
      )
    await page.goto('/auth')
    expect(await colour()).toEqual(['#06363a'])
    for (const [appearance, expected] of [
      ['dark', '#051517'],
      ['system', '#051517'],
      ['light', '#06363a'],
    ]) {
      await page.evaluate(value => {
        document.documentElement.dataset['appearance'] = value
      }, appearance)
      await eventually(colour).toEqual([expected])
    }
  })
})

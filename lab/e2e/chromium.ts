import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell renders the same pages in two thirds of the processor time. */
const ofDebian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Path of Chromium: `$CHROMIUM`, Debian's, or, as root on Debian, installed now. */
export const executable = (): string => {
  const named = process.env['CHROMIUM']
  if (named) return named
  const found = () => ofDebian.find(path => existsSync(path))
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installChromium()
  const there = found()
  if (!there) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to where it is.')
  return there
}

const installChromium = (): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore', env })
  aptGet('update', '-qq')
  const packages = ['chromium-headless-shell', 'fonts-dejavu-core']
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Chromium as the machine has it: `$CHROMIUM`, Debian's, or on Debian as root installed now. */
export const executable = (): string => {
  const named = process.env['CHROMIUM']
  if (named) return named
  const debian = '/usr/bin/chromium'
  if (!existsSync(debian) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
      {
        stdio: 'ignore',
        env,
      },
    )
  }
  if (!existsSync(debian))
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to where it is.')
  return debian
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

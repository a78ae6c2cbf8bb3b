import { expect, it, onTestFinished } from 'vitest'
import { describeDevice, deviceInWords } from './deviceWords.ts'
import { speak } from './language.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const onApple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S921B)'

it.each([
  ['Chrome on Windows', `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${linux} ${webkit} HeadlessChrome/130.0.0.0 Safari/537.36`],
  ['Chrome on Android', `${android} ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Chrome on iOS', `${phone} ${onApple} CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`],
  ['Edge on Windows', `${windows} ${webkit} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19582`],
  ['Edge on Android', `${android} ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`],
  ['Edge on iOS', `${phone} ${onApple} Version/18.0 EdgiOS/130.0.2849.68 Mobile/15E148 Safari/604.1`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Firefox on iOS', `${phone} ${onApple} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Samsung Internet on Android',
    `${android} ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera on Windows', `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ['Safari on macOS', `${mac} ${onApple} Version/18.1 Safari/605.1.15`],
  ['Safari on iOS', `${phone} ${onApple} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Another program', 'curl/8.5.0'],
  ['Another program', ''],
])('returns %s for %s', (device, userAgent) => expect(describeDevice(userAgent)).toBe(device))

it.each(['Firefox on Android', 'Firefox', 'Another program'])(
  'says %s in the language of its reader',
  stored => {
    expect(deviceInWords(stored)).toBe(stored)
    speak('pseudo')
    onTestFinished(() => speak('en'))
    if (stored !== 'Firefox') expect(deviceInWords(stored)).toMatch(/^⟦/)
  },
)

import { deviceTexts } from './deviceTexts.ts'

/** Many browsers also name the one they derive from, so the most specific comes first. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS|Focus)\//, 'Firefox'],
  [/(\b|Headless)(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const separator = ' on '
const unknown = 'Another program'

/** Browser and system, for the list of sessions; the rest of the header is not stored. */
export const describeDevice = (userAgent: string): string => {
  const browser = browsers.find(([form]) => form.test(userAgent))?.[1]
  const system = systems.find(([form]) => form.test(userAgent))?.[1]
  if (!browser) return unknown
  return system ? browser + separator + system : browser
}

/** What is stored of a device, in the reader's language. */
export const deviceInWords = (stored: string): string => {
  if (stored === unknown) return deviceTexts.unknown
  const [browser = '', system] = stored.split(separator)
  return system === undefined ? stored : deviceTexts.device({ browser, system })
}

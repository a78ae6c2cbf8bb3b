import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { appearanceFrom } from './appearance.ts'

const root = document.documentElement
const look = ['data-variant', 'data-primary', 'data-appearance', 'data-radius']

/** As the page looks now, by its theme or by the device's word on day and night. */
export const useAppearance = (): Appearance => {
  const [appearance, setAppearance] = useState(() => appearanceFrom(root))
  useEffect(() => {
    const follow = () => setAppearance(appearanceFrom(root))
    const changes = new MutationObserver(follow)
    changes.observe(root, { attributeFilter: look })
    const night = matchMedia('(prefers-color-scheme: dark)')
    night.addEventListener('change', follow)
    return () => {
      changes.disconnect()
      night.removeEventListener('change', follow)
    }
  }, [])
  return appearance
}

import type { Appearance } from '@stripe/stripe-js'

/** Our tokens for Stripe's form, which lives in a frame that knows none of our styles. */
export const appearanceFrom = (root: HTMLElement): Appearance => {
  // A token may name two colours, one for each appearance; only a place where it is used says which of them it is.
  const probe = root.appendChild(document.createElement('span'))
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const radius = getComputedStyle(root).getPropertyValue('--radius-small').trim()
  const edge = `1px solid ${colour('--field')}`
  const focus = { borderColor: colour('--teal'), outline: `2px solid ${colour('--teal')}`, boxShadow: 'none' }
  const appearance: Appearance = {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colour('--teal'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--muted'),
      colorTextPlaceholder: colour('--muted'),
      colorDanger: colour('--late'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: radius,
    },
    rules: {
      '.Input': { border: edge, boxShadow: 'none' },
      '.Input:focus': focus,
      '.Label': { fontWeight: '600', color: colour('--ink') },
    },
  }
  probe.remove()
  return appearance
}

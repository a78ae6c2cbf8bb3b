import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import styles from './Button.module.css'

/** `money` is only for moving money, `danger` for irreversible actions. */
export type ButtonLook = 'solid' | 'money' | 'danger' | 'outline' | 'light' | 'quiet'

interface LookProps {
  look?: ButtonLook
  wide?: boolean
}

export const buttonClass = ({ look = 'solid', wide = false }: LookProps): string =>
  cx(styles.button, styles[look], wide && styles.wide)

export const Button = ({
  look,
  wide,
  className,
  onClick,
  ...props
}: ComponentProps<'button'> & LookProps) => (
  <button
    type="button"
    {...props}
    onClick={event => {
      // The second click of a double click is meant for what was there at the first; it may be something else
      // by now.
      if (event.detail > 1) event.preventDefault()
      else onClick?.(event)
    }}
    className={cx(buttonClass({ look: look ?? 'solid', wide: wide ?? false }), className)}
  />
)

type ButtonLinkProps = LookProps & Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'>

export const ButtonLink = ({ look, wide, className, to, ...props }: ButtonLinkProps & { to: string }) => (
  <Link
    {...props}
    to={to}
    className={cx(buttonClass({ look: look ?? 'solid', wide: wide ?? false }), className)}
  />
)

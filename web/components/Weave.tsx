import { useId } from 'react'
import styles from './Weave.module.css'

/** Strip-woven cloth over the area that `className` gives it: decoration only. */
export const Weave = ({ className }: { className: string | undefined }) => {
  const id = useId()
  return (
    <div className={className}>
      <svg className={styles.weave} width="100%" height="100%" aria-hidden="true">
        <defs>
          <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
            <path d="M0 0h24v8H0zM0 16h24v8H0zM24 24h24v8H24zM24 40h24v8H24z" fill="currentColor" />
            <path
              d="M26 0h8v24h-8zM42 0h6v24h-6zM2 24h8v24H2zM18 24h6v24h-6z"
              fill="currentColor"
              opacity=".5"
            />
            <path d="M10 8h4v8h-4zM34 32h4v8h-4z" fill="var(--thread)" opacity=".9" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}

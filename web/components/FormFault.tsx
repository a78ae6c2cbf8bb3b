import { TriangleAlert } from 'lucide-react'
import styles from './FormFault.module.css'

/** What is wrong with the form as a whole; stays until the next attempt. */
export const FormFault = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" className={styles.fault}>
      <TriangleAlert size={18} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )

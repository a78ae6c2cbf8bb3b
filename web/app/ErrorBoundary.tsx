import { Component, type ReactNode } from 'react'
import { PlainPage } from './PlainPage.tsx'
import { texts } from './texts.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** For optional parts of a page: the failure is not shown. */
  quiet?: boolean
}

/** The last resort, also when a chunk cannot be loaded after a new version, or without a network. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    if (!this.props.quiet && !navigator.onLine) addEventListener('online', reload, { once: true })
  }

  override componentWillUnmount() {
    removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.quiet) return null
    const [title, text] = navigator.onLine ? texts.failed : texts.notHere
    return <PlainPage title={title} text={text} action={[texts.reload, reload]} />
  }
}

const reload = (): void => location.reload()

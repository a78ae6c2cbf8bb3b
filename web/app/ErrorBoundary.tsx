import { Component, type ReactNode } from 'react'
import { PlainPage } from './PlainPage.tsx'
import { texts } from './texts.ts'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** The last resort, also when a chunk no longer exists after a new version: a reload mends that. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <PlainPage
        title={texts.failedTitle}
        text={texts.failed}
        action={[texts.reload, () => location.reload()]}
      />
    )
  }
}

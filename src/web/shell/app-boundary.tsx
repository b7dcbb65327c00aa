import { Component, type ReactNode } from 'react'
import { logError } from '#web/log.ts'

interface Props {
  children: ReactNode
}

/** The last net, for what breaks outside of the pages: it only logs. Plain HTML, as the theme may be what broke. */
export class AppBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logError(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <p role="alert">
        Something went wrong. <a href="/dashboard">Go Home</a>
      </p>
    )
  }
}

import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PagePath } from '#shared/pages.ts'

interface LinkButtonProps extends ButtonProps {
  to: PagePath
  /** What the page's address says, such as `{ action: 'add' }`. */
  search?: object
  children: ReactNode
  'aria-label'?: string
}

/** A way to another page that looks like a button. */
export function LinkButton({ to, search = {}, ...button }: LinkButtonProps) {
  return (
    <Button
      {...button}
      // The page routes declare no search of their own.
      renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
    />
  )
}

import { Button, Title } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { usePages } from '#web/pages/use-pages.ts'
import { useSession } from '#web/session/session.ts'
import classes from '#web/ui/states/full-screen.module.css'
import { FullScreen } from '#web/ui/states/full-screen.tsx'

/** Names the address that led nowhere and offers the pages that do exist. */
export function NotFoundScreen() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const pages = usePages()
  return (
    <FullScreen>
      <span className={classes.mark} aria-hidden>
        <IconMapQuestion size={28} stroke={1.5} />
      </span>
      <Title order={1} size="h2" className={classes.title}>
        Page not found
      </Title>
      <p className={classes.text}>
        There is no page at <code>{pathname}</code>. The address may be mistyped, or the page may
        have moved.
      </p>
      <nav className={classes.actions} aria-label="Pages">
        {user === null ? (
          <Button renderRoot={(props) => <Link to="/" {...props} />}>Go Home</Button>
        ) : (
          pages.map(({ path, label }, index) => (
            <Button
              key={path}
              variant={index === 0 ? 'filled' : 'default'}
              renderRoot={(props) => <Link to={path} {...props} />}
            >
              {label}
            </Button>
          ))
        )}
      </nav>
    </FullScreen>
  )
}

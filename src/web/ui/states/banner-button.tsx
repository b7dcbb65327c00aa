import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './banner.module.css'

/** What can be done about what a banner says. */
export function BannerButton(props: ComponentProps<typeof Button<'button'>>) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="yellow"
      className={classes.button ?? ''}
      {...props}
    />
  )
}

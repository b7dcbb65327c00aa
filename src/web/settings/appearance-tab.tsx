import { Appearance } from '#web/shell/appearance.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './panels.module.css'

export function AppearanceTab() {
  return (
    <div className={classes.panels}>
      <Panel title="Appearance" note="On this device, at once">
        <p className={classes.hint}>
          How Veld looks for you here. Nobody else sees a difference, and there is nothing to save.
        </p>
        <Appearance />
      </Panel>
    </div>
  )
}

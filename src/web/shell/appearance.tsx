import { CheckIcon, ColorSwatch, SegmentedControl, Switch, useMantineTheme } from '@mantine/core'
import {
  PRIMARY_COLORS,
  type Preferences,
  setPreferences,
  THEMES,
  usePreferences,
} from '#web/shell/preferences.ts'
import { FILLED_SHADE } from '#web/theme.ts'
import classes from './appearance.module.css'

/** How the application looks on this device: theme, accent, density and motion. */
export function Appearance() {
  const preferences = usePreferences()
  return (
    <div className={classes.appearance}>
      <SegmentedControl
        fullWidth
        aria-label="Theme"
        data={THEMES.map((theme) => ({ value: theme, label: capital(theme) }))}
        value={preferences.theme}
        onChange={(theme) => setPreferences({ theme: theme })}
      />
      <PrimaryColor chosen={preferences.primaryColor} />
      <Switch
        label="Compact mode"
        labelPosition="left"
        classNames={{ body: classes.switch ?? '' }}
        checked={preferences.compactMode}
        onChange={(event) => setPreferences({ compactMode: event.currentTarget.checked })}
      />
      <Switch
        label="Smooth animations"
        labelPosition="left"
        classNames={{ body: classes.switch ?? '' }}
        checked={preferences.animations}
        onChange={(event) => setPreferences({ animations: event.currentTarget.checked })}
      />
    </div>
  )
}

function PrimaryColor({ chosen }: { chosen: Preferences['primaryColor'] }) {
  const { colors } = useMantineTheme()
  return (
    <div className={classes.row} role="group" aria-label="Primary colour">
      <span className={classes.label}>Primary colour</span>
      <span className={classes.swatches}>
        {PRIMARY_COLORS.map((color) => (
          <ColorSwatch
            key={color}
            component="button"
            type="button"
            size={28}
            color={colors[color]?.[FILLED_SHADE] ?? ''}
            className={classes.swatch}
            aria-label={capital(color)}
            aria-pressed={color === chosen}
            onClick={() => setPreferences({ primaryColor: color })}
          >
            {color === chosen && <CheckIcon size={12} color="#fff" />}
          </ColorSwatch>
        ))}
      </span>
    </div>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

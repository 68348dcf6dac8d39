export function SettingsControls() {
  return null;
}

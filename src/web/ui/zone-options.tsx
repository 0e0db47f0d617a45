import { timeZones } from '#domain/local-time.ts';
import { zoneName } from '#texts/format.ts';

/** Every time zone that may be chosen, as options of a `Select`. */
export function ZoneOptions() {
  return timeZones.map((zone) => (
    <option key={zone} value={zone}>
      {zoneName(zone)}
    </option>
  ));
}

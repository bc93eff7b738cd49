import { MappingTables } from '../../tools/MappingTables.tsx';

/** What of a provider's requests has an equivalent, parameter by parameter. An unknown provider fails the build. */
export function Mappings({ provider }: { provider: string }) {
  return (
    <div className="rm-mappings">
      <MappingTables provider={provider} />
    </div>
  );
}

export interface Packages {
  /** Such as `bkoi-gl@3.0.0`; several with spaces between. */
  npm?: string;
  /** Such as `com.github.example:library:1.0.0`. */
  gradle?: string;
  /** Such as `example/library` or `example/library:^1.0`. */
  composer?: string;
  /** Such as `place_picker` or `place_picker:^1.0.0`. */
  pub?: string;
}

export interface InstallCommand {
  tool: string;
  label: string;
  language: string;
  text: string;
}

/** The commands or lines that add the packages, by the group of tools whose choice is remembered together. */
export function installCommands({ npm, gradle, composer, pub }: Packages): Record<string, InstallCommand[]> {
  const groups: Record<string, InstallCommand[]> = {};
  if (npm) {
    groups['package-manager'] = [
      { tool: 'npm', label: 'npm', language: 'bash', text: `npm install ${npm}` },
      { tool: 'yarn', label: 'yarn', language: 'bash', text: `yarn add ${npm}` },
      { tool: 'pnpm', label: 'pnpm', language: 'bash', text: `pnpm add ${npm}` },
    ];
  }
  if (gradle) {
    groups['gradle-language'] = [
      { tool: 'kotlin', label: 'Kotlin DSL', language: 'kotlin', text: `implementation("${gradle}")` },
      { tool: 'groovy', label: 'Groovy', language: 'groovy', text: `implementation '${gradle}'` },
    ];
  }
  if (composer) {
    const text = `composer require ${composer}`;
    groups.composer = [{ tool: 'composer', label: 'Composer', language: 'bash', text }];
  }
  if (pub) {
    groups.pub = [{ tool: 'pub', label: 'Flutter', language: 'bash', text: `flutter pub add ${pub}` }];
  }
  return groups;
}

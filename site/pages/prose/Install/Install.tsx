import { escapeHtml } from '../../../parts/code/escape.ts';
import CodePanel from '../CodePanel.tsx';
import TabItem from '../Tabs/TabItem.tsx';
import Tabs from '../Tabs/Tabs.tsx';
import { installCommands, type Packages } from './commands.ts';

/** How to add a package, for each tool that can; the chosen tool is kept across the site. */
export default function Install(packages: Packages) {
  return Object.entries(installCommands(packages)).map(([group, commands]) =>
    commands.length > 1 ? (
      <Tabs key={group} groupId={group} label="Tool">
        {commands.map((command) => (
          <TabItem key={command.tool} value={command.tool} label={command.label}>
            <CodePanel html={escapeHtml(command.text)} language={command.language} />
          </TabItem>
        ))}
      </Tabs>
    ) : (
      commands.map(({ tool, label, language, text }) => (
        <CodePanel key={tool} html={escapeHtml(text)} language={language} title={label} />
      ))
    ),
  );
}

import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  srcDir: './generated',
  publicDir: './generated/public',
  outDir: './generated/site',
  integrations: [starlight({ title: 'Documentation' })],
});

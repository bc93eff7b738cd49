/**
 * Draws the PNG pictures of `static/` with Chromium: icons and the card that link previews show. Run by hand after a
 * change of the mark: `npx tsx site/scripts/draw-pictures.mts`. Nothing of the product's name is in them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';

const folder = resolve(import.meta.dirname, '../static');
const mark = readFileSync(resolve(folder, 'favicon.svg'), 'utf8').replace(/<style>.*<\/style>/, '');
const map = readFileSync(resolve(folder, 'home/map-wide-light.webp'), 'base64');

const ink = '#141b16';
const icon = (size: number, padding: number) =>
  `<body style="margin:0;background:#fff"><style>path{stroke:${ink}}</style><div style="width:${size - 2 * padding}px;padding:${padding}px">${mark}</div>`;

/** 1200 by 630: a map sheet with its frame of coordinates and one point found. */
const card = `<body style="margin:0;background:#fff;font:400 22px ui-monospace,monospace">
<style>
  .sheet{position:absolute;inset:40px;border:2px solid #c9d0c7}
  .map{position:absolute;inset:36px 0 0 36px;border-top:2px solid ${ink};border-left:2px solid ${ink};overflow:hidden}
  .map img{position:absolute;left:-180px;top:-30px;width:1450px;height:673px}
  .lon{position:absolute;top:4px;color:#1c5ca8}.lat{position:absolute;left:4px;color:#a14a0b;writing-mode:vertical-rl;transform:rotate(180deg)}
  .x{position:absolute;left:447px;top:0;width:3px;height:180px;background:#1c5ca8}.y{position:absolute;left:0;top:197px;height:3px;width:430px;background:#a14a0b}
  .point{position:absolute;left:430px;top:180px;width:36px;height:36px;border:6px solid ${ink};border-radius:50%;box-sizing:border-box;background:#fff}
  .point::after{content:"";position:absolute;inset:5px;border-radius:50%;background:#34772a}
  .mark{position:absolute;right:48px;bottom:48px;width:150px;padding:34px;background:#fff;border:2px solid #c9d0c7}.mark svg path{stroke:${ink}}
  b{font-weight:700;background:#eaf1fa;padding:0 8px}.lat b{background:#fbf0e6;padding:8px 0}
</style>
<div class="sheet">
  <span class="lon" style="left:150px">90.34</span><span class="lon" style="left:416px"><b>90.35723</b></span><span class="lon" style="left:700px">90.38</span><span class="lon" style="left:960px">90.40</span>
  <span class="lat" style="top:170px"><b>23.80670</b></span><span class="lat" style="top:420px">23.78</span>
  <div class="map"><img src="data:image/webp;base64,${map}"><i class="x"></i><i class="y"></i><i class="point"></i></div>
  <div class="mark">${mark}</div>
</div>`;

const pictures = [
  { file: 'favicon-32.png', width: 32, height: 32, html: icon(32, 2) },
  { file: 'apple-touch-icon.png', width: 180, height: 180, html: icon(180, 28) },
  { file: 'social-card.png', width: 1200, height: 630, html: card },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
for (const { file, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.screenshot({ path: resolve(folder, file) });
  await page.close();
}
await browser.close();

// Browsers ask for /favicon.ico by themselves, on pages that name no icon: the same picture in ICO's envelope.
const png = readFileSync(resolve(folder, 'favicon-32.png'));
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(1, 4);
header.writeUInt8(32, 6);
header.writeUInt8(32, 7);
header.writeUInt16LE(1, 10);
header.writeUInt16LE(32, 12);
header.writeUInt32LE(png.length, 14);
header.writeUInt32LE(header.length, 18);
writeFileSync(resolve(folder, 'favicon.ico'), Buffer.concat([header, png]));

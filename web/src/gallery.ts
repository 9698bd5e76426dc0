// The gallery: every piece of art on one page, for those who draw. Not part of the built client.
import { mount } from 'svelte';
import Gallery from './gallery/Gallery.svelte';
import './styles/theme.css';
import './styles/base.css';

mount(Gallery, { target: document.getElementById('app')! });
